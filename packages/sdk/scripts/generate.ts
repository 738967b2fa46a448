// Writes src/routes.ts, src/types.ts and src/methods.ts anew from the operation table and the OpenAPI document.
import { writeFileSync } from 'node:fs'
import { routesText } from './routes-text.ts'
import { methodsText, typesText } from './types-text.ts'

for (const [name, text] of [
  ['routes', routesText()],
  ['types', typesText()],
  ['methods', methodsText()],
])
  writeFileSync(new URL(`../src/${name}.ts`, import.meta.url), text!)
