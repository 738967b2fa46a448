import type { Page } from 'playwright-core'
import { watchPage } from './judge-page.ts'

// Markup in the texts that people type: what would run it, and where it is shown.

/** Markup of at most 40 characters that says which text it is. @param field 1 to 7 letters */
export function injected(field: string): string {
  return `<img src=/canary/${field} onerror=pwn()>`
}

/** The same, and what would leave attributes, templates and the direction of the text. */
export function injectedLong(field: string): string {
  return `${injected(field)}"'><svg onload=pwn()>{{constructor.constructor('pwn()')()}}\${pwn()} javascript:pwn() \u202E\u2066bidi`
}

/** Formulas with what LaTeX has for links, names and HTML. */
export const injectedMath = String.raw` $\href{javascript:pwn()}{x}$ $\url{javascript:pwn()}$ $\htmlId{pwned}{x}$ $\htmlData{pwned=1}{x}$ $\includegraphics{/canary/math}$ $\text{<img src=/canary/math onerror=pwn()>}$`

/** Markdown with links and HTML that must stay text. */
export function injectedMarkdown(field: string): string {
  return [
    `## ${injectedLong(field)}${injectedMath}`,
    '- [a](javascript:pwn()) [b](JaVaScRiPt:pwn()) [c]( javascript:pwn() ) [d](<java\tscript:pwn()>) <javascript:pwn()>',
    '- [e](data:text/html,<script>pwn()</script>) [f](vbscript:pwn()) [g](//evil.example/canary) [h](&#106;avascript:pwn())',
    '- ![i](/canary/markdown) ![j](javascript:pwn()) [k](https://example.com/"onclick="pwn()) [l](https://a.example "onload=pwn()")',
    '> <script>pwn()</script><iframe srcdoc="<script>parent.pwn()</script>"></iframe>',
    '`<svg onload=pwn()>`',
    '[m]: javascript:pwn()',
  ].join('\n\n')
}

/** Watches pages for markup that became more than text, and notes which texts are on which screens. */
export class InjectionWatch {
  readonly offences: string[] = []
  /** The screens of each text. */
  readonly screens = new Map<string, Set<string>>()

  /** To be called before the page is loaded. */
  async guard(page: Page, origin: string): Promise<Page> {
    const offences = watchPage(page, origin)
    this.#pages.set(page, offences)
    page.on('request', request => {
      if (request.url().includes('canary')) offences.push(`fetched ${request.url()}`)
    })
    page.on('dialog', dialog => dialog.dismiss())
    await page.addInitScript(() => {
      const found: string[] = []
      Object.assign(globalThis, { pwned: found, pwn: () => found.push('a script ran') })
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        found.push(`${violatedDirective} blocked ${blockedURI}`),
      )
    })
    return page
  }

  readonly #pages = new Map<Page, string[]>()

  /** Judges a page as it is now, with its frames. */
  async look(page: Page, screen: string): Promise<void> {
    for (const frame of page.frames()) {
      const found = await frame.evaluate(() => {
        const offences = [...((globalThis as unknown as { pwned?: string[] }).pwned?.splice(0) ?? [])]
        const texts = [document.documentElement.outerHTML]
        for (const element of document.querySelectorAll('*')) {
          if ('value' in element) texts.push(String(element.value))
          for (const { name, value } of element.attributes) {
            const isAddress =
              /^(src|srcset|href|xlink:href|action|formaction|data|poster|style|srcdoc)$/.test(name)
            const runs =
              /^on|^srcdoc$/.test(name) || (isAddress && /^\W*(java|vb)script:|^data:text/i.test(value))
            const isForeign = name !== 'href' && isAddress && value.includes('canary')
            if (runs || isForeign || /pwned/.test(element.id) || name === 'data-pwned')
              offences.push(`<${element.localName} ${name}=${value}>`)
          }
        }
        return { offences, texts: texts.join('\n') }
      })
      this.offences.push(...found.offences.map(offence => `${screen}: ${offence}`))
      for (const [, field] of found.texts.matchAll(/canary\/([a-z]+)/g)) {
        const screens = this.screens.get(field!) ?? new Set()
        this.screens.set(field!, screens.add(screen))
      }
    }
    const seen = this.#pages.get(page)!
    this.offences.push(...seen.splice(0).map(offence => `${screen}: ${offence}`))
  }
}
