/** The list of variables in docs/configuration.md, from `config.ts`: `node scripts/configuration-page.ts` writes it into the page. */
import { readFileSync, writeFileSync } from 'node:fs'
import { configDocs } from '../packages/server/src/config.ts'

export const configurationPage = new URL('../docs/configuration.md', import.meta.url)

/** The page with its list made again. */
export function withVariables(page: string): string {
  const list = configDocs.map(({ name, default: preset, doc }) => {
    return `- \`${name}\`${preset && ` (default \`${preset}\`)`}: ${doc}`
  })
  const [before] = page.split('<!-- variables -->')
  return `${before}<!-- variables -->\n\n${list.join('\n')}\n`
}

if (import.meta.main) {
  writeFileSync(configurationPage, withVariables(readFileSync(configurationPage, 'utf8')))
}
