import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { atBuild } from './at-build.ts'

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
  /src[\\/](room[\\/](reducer|room-socket|backoff)|ui[\\/](connection-badge|wake-lock))\.tsx?$/

/**
 * What is built together, by mode. Phones, stages and the workspace are built by themselves: what they share would tear the code of
 * phones into more files, each of them bytes that a phone waits for, and no device shows two of them.
 */
const pages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  phone: {
    participant: source('participant.html'),
    'service-worker': source('src/service-worker/service-worker.ts'),
  },
  stage: { stage: source('stage.html'), embed: source('embed.html') },
  workspace: { workspace: source('workspace.html'), preview: source('preview.html') },
}

/** Pages, each with no more than its own code; everything is served by us and named by its content. */
export default defineConfig(({ mode }) => ({
  root: source('.'),
  logLevel: 'warn',
  plugins: [atBuild],
  resolve: { alias: { 'typebox/compile': source('../contract/src/lib/interpret-schema.ts') } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    // What build-pages.ts reads; not served.
    manifest: `${mode}-manifest.json`,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: pages[mode]!,
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: sharedByFirstScreen },
            { name: 'line', test: lineToServer },
            // Several pages share the styles that come first; the one page of phones holds them itself.
            ...(mode === 'phone' ? [] : [{ name: 'base', test: /src[\\/]ui[\\/](app-root\.ts|base\.css)$/ }]),
          ],
        },
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
      },
    },
  },
}))
