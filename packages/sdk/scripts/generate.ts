// Generates src/routes.ts, src/types.ts and src/methods.ts from the operation table and the OpenAPI document;
// --check only reports whether they are out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { routesText } from './routes-text.ts'
import { methodsText, typesText } from './types-text.ts'

const texts = { routes: routesText(), types: typesText(), methods: methodsText() }
for (const [name, text] of Object.entries(texts)) {
  const file = new URL(`../src/${name}.ts`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`packages/sdk/src/${name}.ts is out of date: run node packages/sdk/scripts/generate.ts`)
    process.exitCode = 1
  }
}
