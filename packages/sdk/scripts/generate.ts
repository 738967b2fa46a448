// Writes src/routes.ts anew from the operation table.
import { writeFileSync } from 'node:fs'
import { routesText } from './routes-text.ts'

writeFileSync(new URL('../src/routes.ts', import.meta.url), routesText())
