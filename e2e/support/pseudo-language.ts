import { gzipSync } from 'node:zlib'
import type { Messages } from '@roomful/texts/catalogue'
import { readCatalogue } from '@roomful/texts/catalogue-files'
import { compile } from '@roomful/texts/compile'
import { literalsOf, readMessage } from '@roomful/texts/message'
import type { BrowserContext, Page } from 'playwright-core'
import { catalogues } from '../../packages/web/catalogues.ts'
import type { OpenPage } from './browser.ts'

const accented: Readonly<Record<string, string>> = {
  ...{ a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ó', u: 'ú', y: 'ý' },
  ...{ A: 'Á', C: 'Ç', E: 'É', I: 'Í', N: 'Ñ', O: 'Ó', U: 'Ú', Y: 'Ý' },
}
/** In the place of a to z. */
const greek = 'αβψδεφγηιξκλμνοπκρστθωςχυζ'
/** Of its letters, so many are added to a message. */
const growth = 0.4

/**
 * An English message in the pseudo-language: with accents, longer by 40 %, between ⟦ and ⟧. All but its literal texts stays, and so do
 * its lines and spaces, so that it breaks where English does.
 */
export function pseudoMessage(english: string): string {
  let owed = 0
  const longer = rewritten(english, text => {
    let made = ''
    for (const letter of text) {
      made += accented[letter] ?? letter
      if (/[a-z]/i.test(letter)) owed += growth
      for (; owed >= 1 && /[aeiou]/.test(letter); owed--) made += accented[letter]!
    }
    return made
  })
  return `⟦${longer}⟧`
}

/** A message with other literal texts. */
function rewritten(english: string, write: (literal: string) => string): string {
  let [made, at] = ['', 0]
  for (const { start, end } of literalsOf(readMessage(english, 'en'))) {
    made += english.slice(at, start) + write(english.slice(start, end))
    at = end
  }
  return made + english.slice(at)
}

/** Stand-ins for languages whose letters take more bytes in UTF-8: Greek letters, and an ideograph for two letters. */
const scripts = {
  twoBytes: inGreek,
  threeBytes: (text: string) =>
    text.replace(/[a-z]{1,2}/gi, pair =>
      String.fromCharCode(
        [...pair.toLowerCase()].reduce((code, letter) => code * 26 + letter.charCodeAt(0) - 97, 0x4e00),
      ),
    ),
} as const

/** How much larger parts are in a stand-in than in English, in bytes with gzip. */
export function growthIn(script: keyof typeof scripts, parts: readonly string[]): number {
  const sizeOf = (code: string) => gzipSync(code, { level: 9 }).length
  const sizes = parts.map(part => {
    const english = readCatalogue(catalogues, part, 'en')
    const own = rewrittenAll(english.messages, text => rewritten(text, scripts[script]))
    return sizeOf(compile('en', own, english)) - sizeOf(compile('en', {}, english))
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

function rewrittenAll(messages: Messages, write: (text: string) => string): Messages {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, write(text)]))
}

/** The module of a part's texts in the pseudo-language. */
function pseudoModule(part: string): string {
  const english = readCatalogue(catalogues, part, 'en')
  return `export default${compile('en', rewrittenAll(english.messages, pseudoMessage), english)}`
}

const modules = new Map<string, string>()

/** Serves the pages of a device the pseudo-language in place of English. */
async function servePseudo(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/t-.+\.js$/, route => {
    const part = /-en-([a-z-]+)\.js$/.exec(route.request().url())?.[1]
    if (part === undefined) throw new Error(`${route.request().url()} is not English`)
    if (!modules.has(part)) modules.set(part, pseudoModule(part))
    return route.fulfill({ contentType: 'text/javascript', body: modules.get(part)! })
  })
}

/** Opens pages in the pseudo-language. Service workers, whose requests no test sees, are off. */
export function inPseudo(openPage: OpenPage): OpenPage {
  return async options => {
    const page = await openPage({ ...options, serviceWorkers: 'block' })
    await servePseudo(page.context())
    return page
  }
}

const isData = new Set(
  (
    'title|prompt|text|match|min_label|max_label|explanation|notes|body|body_2|name|display_name|words|accepted|blanks|names|' +
    'labels|alt|public_answer'
  ).split('|'),
)

/** Texts of a test in Greek letters, which tell them from texts of the product; what code reads stays. */
export function dataOf<T>(value: T, key = ''): T {
  if (typeof value === 'string') return (isData.has(key) ? inGreek(value) : value) as T
  if (Array.isArray(value)) return value.map(one => dataOf(one, key)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, dataOf(one, key)])) as T
}

export function inGreek(text: string): string {
  return text.replace(/[a-z]/gi, letter => {
    const made = greek[letter.toLowerCase().charCodeAt(0) - 97]!
    return letter === letter.toLowerCase() ? made : made.toUpperCase()
  })
}

/**
 * Texts with Latin letters outside of ⟦ and ⟧ that a page shows or gives to screen readers.
 * @param isNoText texts that have no translation
 */
export async function untranslated(page: Page, isNoText: readonly RegExp[]): Promise<string[]> {
  const found = await Promise.all(page.frames().map(frame => frame.evaluate(outsideOfMarks)))
  return found
    .flat()
    .filter(({ text }) => !isNoText.some(pattern => pattern.test(text)))
    .map(({ text, place }) => `${place}: ${text}`)
}

/** Runs in a page. */
function outsideOfMarks(): { text: string; place: string }[] {
  const found: { text: string; place: string }[] = []
  let depth = 0
  const outside = (text: string) => {
    let rest = ''
    for (const letter of text) {
      if (letter === '⟦') depth++
      else if (letter === '⟧') depth = Math.max(0, depth - 1)
      else if (depth === 0) rest += letter
    }
    return rest.trim()
  }
  const placeOf = (element: Element) => {
    const { tagName, id } = element
    const named = element.closest('[class]')
    return `${tagName.toLowerCase()}${id && `#${id}`} in .${named?.getAttribute('class')}`
  }
  const add = (text: string, element: Element, attribute = '') => {
    if (/\p{Script=Latin}/u.test(text)) found.push({ text, place: attribute + placeOf(element) })
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!
    if (parent.closest('script, style, noscript, template')) continue
    const rest = outside(node.textContent ?? '')
    if (rest && parent.checkVisibility({ visibilityProperty: true })) add(rest, parent)
  }
  if (depth > 0) found.push({ text: 'a text that does not end', place: 'body' })
  for (const attribute of [
    'aria-label',
    'placeholder',
    'title',
    'alt',
    'aria-roledescription',
    'aria-valuetext',
    'aria-description',
  ])
    for (const element of document.querySelectorAll(`body [${attribute}]`)) {
      depth = 0
      if (element.checkVisibility())
        add(outside(element.getAttribute(attribute)!), element, `${attribute} of `)
    }
  return found
}

/** Texts of a page that scrolls down which are cut off at a side, by what they stand in, or by an ellipsis. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slackPx = 2
    const found: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > innerWidth)
      found.push(`the page scrolls ${root.scrollWidth - innerWidth} px to the side`)
    const short = (node: Node) => `“${(node.textContent ?? '').trim().slice(0, 40)}”`
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.closest('[class]')?.getAttribute('class')}`
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!
      if (!node.textContent?.trim() || !/[⟦⟧]|[\u00c0-\u00ff]/.test(node.textContent)) continue
      if (parent.closest('.only-read, [hidden], title, .s-picture, script, style, option')) continue
      const isDrawn = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }
      if (!parent.checkVisibility(isDrawn)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
      const isFound = rects.some(rect => {
        for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
          const { overflowX, overflowY, position } = getComputedStyle(box)
          const edge = box.getBoundingClientRect()
          const isSideways = rect.left < edge.left - slackPx || rect.right > edge.right + slackPx
          const isBelow = rect.top < edge.top - rect.height / 2 || rect.bottom > edge.bottom + rect.height / 2
          const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
          const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
          // Only for screen readers.
          if (edge.width <= 1 || edge.height <= 1) return true
          if ((isSideways && hides(overflowX)) || (isBelow && hides(overflowY))) {
            found.push(`${short(node)} in ${nameOf(parent)} is cut off by ${nameOf(box)}`)
            return true
          }
          if ((isSideways && scrolls(overflowX)) || (isBelow && scrolls(overflowY))) return true
          if (position === 'fixed') break
        }
        if (rect.left < -slackPx || rect.right > innerWidth + slackPx) {
          found.push(`${short(node)} in ${nameOf(parent)} leaves the screen`)
          return true
        }
        return false
      })
      if (
        !isFound &&
        getComputedStyle(parent).textOverflow === 'ellipsis' &&
        parent.scrollWidth > parent.clientWidth + slackPx
      )
        found.push(`${short(node)} in ${nameOf(parent)} ends in an ellipsis`)
    }
    return [...new Set(found)]
  })
}
