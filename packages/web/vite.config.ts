import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const source = (path: string) => fileURLToPath(new URL(`./${path}`, import.meta.url))

/**
 * What the first screen of a phone shares with other screens, in one file: a browser asks for six files at once, and on a
 * slow line whatever comes after those waits as long again.
 */
const sharedByFirstScreen =
  /node_modules[\\/]@?preact|src[\\/](messages[\\/](index|language-names)|ui[\\/](focus-heading|icon|language-switch|wordmark[\w-]*|written)|room[\\/]random-key|participant[\\/]memory)\.tsx?$/

/** Four pages, each with no more than its own code; everything is served by us and named by its content. */
export default defineConfig({
  root: source('.'),
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    // What build-pages.ts reads; not served.
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: {
        participant: source('participant.html'),
        stage: source('stage.html'),
        embed: source('embed.html'),
        workspace: source('workspace.html'),
        'service-worker': source('src/service-worker/service-worker.ts'),
      },
      output: {
        codeSplitting: { groups: [{ name: 'shared', test: sharedByFirstScreen }] },
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js',
      },
    },
  },
})
