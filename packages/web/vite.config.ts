import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`./${path}`, import.meta.url))

/**
 * What the first screen of a phone shares with other screens, in one file: a browser asks for six files at once, and on a
 * slow line whatever comes after those waits as long again. With it small modules that all pages use, which would be files of
 * some hundred bytes.
 */
const sharedByFirstScreen =
  /node_modules[\\/]@?preact|src[\\/](messages[\\/](index|language-names)|question-types[\\/](matching[\\/]pairs|question-view)|ui[\\/](icon|letter|numbers|slide|written|focus-heading|language-switch|wordmark[\w-]*)|room[\\/]random-key|participant[\\/](memory|load-part))\.tsx?$/

/** What every page of a room needs first: its line to the server. */
const lineToServer =
  /src[\\/](room[\\/](room-socket|room-view|backoff)|ui[\\/](connection-badge|wake-lock))\.tsx?$/

const roomPages = {
  participant: source('participant.html'),
  stage: source('stage.html'),
  embed: source('embed.html'),
  'service-worker': source('src/service-worker/service-worker.ts'),
}
const workspacePages = { workspace: source('workspace.html'), preview: source('preview.html') }

/**
 * Five pages, each with no more than its own code; everything is served by us and named by its content. Those of the workspace are
 * built by themselves (mode `workspace`): what they show of phones and stages would tear the code of these into more files.
 */
export default defineConfig(({ mode }) => ({
  root: source('.'),
  logLevel: 'warn',
  resolve: { alias: { 'typebox/compile': source('../contract/src/interpret-schema.ts') } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    // What build-pages.ts reads; not served.
    manifest: mode === 'workspace' ? 'workspace-manifest.json' : 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: mode === 'workspace' ? workspacePages : roomPages,
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: sharedByFirstScreen },
            { name: 'line', test: lineToServer },
          ],
        },
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
      },
    },
  },
}))
