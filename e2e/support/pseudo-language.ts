import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Messages } from '@roomful/texts/catalogue'
import { readCatalogue } from '@roomful/texts/catalogue-files'
import { compile } from '@roomful/texts/compile'
import { literalsOf, readMessage } from '@roomful/texts/message'
import type { BrowserContext, Page } from 'playwright-core'
import { catalogues } from '../../packages/web/catalogues.ts'
import type { OpenPage } from './browser.ts'

/** Texts that are the same in every language. */
export const noTexts = [
  // The product, and the address of the server.
  /^Roomful$/,
  /^localhost:\d+$/,
  /^ask\.example\.org(\/j\/[\w/]+)?$/,
  // Letters of options, the one that opens a hint, and those whose size a button changes.
  /^[A-Zi]$/,
  /^A[−+]$/,
  // Commands, addresses, and the key that the test calls the API with.
  /^npx roomful setup-link$/,
  /^https?:\/\/\S+$/,
  /^\/public\/v1\/\w+$/,
  /^test$/,
  // Names, formats and lines of files.
  /^\w+\.pdf$/,
  /^::Q\d+::/,
  /^(Moodle GIFT|Moodle XML|QTI 2\.1|Excel \(Kahoot\))$/,
  // Codes of people without names.
  /^[A-Z\d]{3}$/,
  // Dates and durations, which browsers write, and the exact time of tooltips.
  /^(\d{1,2} )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}((,| at) \d\d:\d\d(:\d\d)?)?$/,
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/,
  /^\d+ (min|sec|ms)$/,
  /^(: , )?\d+ [a-z]+ ago$/,
  // Addresses of mail; operations, events, ids, bodies and errors of the API, and the program that called it.
  /^(: )?\S+@[\w.]+$/,
  /^[a-z]+([._][a-z]+)+:?$/,
  /^(: )?[a-z]{3,4}_[\da-z]{20,}$/,
  /^\{/,
  /^(the host name does not resolve|status \d+|unreachable)$/,
  /^node$/,
]

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

function rewrittenAll(messages: Messages, write: (text: string, key: string) => string): Messages {
  return Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, write(text, key)]))
}

/** Serves the pages of a device rewritten messages in place of English. */
async function serveInstead(
  context: BrowserContext,
  rewrite: (message: string, key: string) => string,
): Promise<void> {
  await context.route(/\/assets\/t-.+\.js$/, route => {
    const part = /-en-([a-z-]+)\.js$/.exec(route.request().url())?.[1]
    if (part === undefined) return route.continue()
    const english = readCatalogue(catalogues, part, 'en')
    const body = `export default${compile('en', rewrittenAll(english.messages, rewrite), english)}`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
}

/** Opens pages in the pseudo-language. Service workers, whose requests no test sees, are off. */
export function inPseudo(openPage: OpenPage): OpenPage {
  return async options => {
    const page = await openPage({ ...options, serviceWorkers: 'block' })
    await serveInstead(page.context(), pseudoMessage)
    return page
  }
}

const isData = new Set(
  (
    'title|prompt|text|match|min_label|max_label|explanation|notes|body|body_2|name|display_name|words|accepted|blanks|names|' +
    'labels|alt|public_answer'
  ).split('|'),
)

/** Further keys of people's texts in responses. */
const isDataReceived = new Set(['asker_name', 'nickname', 'label', 'organization_name'])

/** Around each message; neither is seen, and Playwright ignores both of their characters. */
const marks = { start: '\u200b\u00ad', end: '\u00ad\u200b' } as const

/** What people wrote, as a page sent or received it. */
export type Known = ReadonlySet<string>

/** Serves English between marks, and collects what the page knows of people's texts. */
export async function serveMarked(page: Page): Promise<Known> {
  const known = new Set<string>()
  const addAll = (value: unknown, key = ''): void => {
    if (typeof value === 'string' && (isData.has(key) || isDataReceived.has(key))) known.add(plain(value))
    else if (Array.isArray(value)) for (const one of value) addAll(one, key)
    else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) addAll(one, key)
  }
  const read = (json: string | Buffer | null) => {
    try {
      addAll(JSON.parse(String(json)))
    } catch {
      // Not JSON.
    }
  }
  page.on('request', request => read(request.postData()))
  page.on('response', response => response.text().then(read, () => {}))
  page.on('websocket', socket => {
    socket.on('framereceived', ({ payload }) => read(payload))
    socket.on('framesent', ({ payload }) => read(payload))
  })
  await serveInstead(page.context(), (message, key) => {
    if (!key.startsWith('samples/')) return marks.start + message + marks.end
    // Answers are cleaned of characters that are not seen.
    known.add(plain(message))
    return message
  })
  return known
}

/** What people wrote in a text, without what stands around it. */
function piecesOf(text: string): string[] {
  return text
    .replace(/[\u200b\u00ad]/g, '')
    .split(/[^\p{L}\p{M}'’ ]+/u)
    .map(plain)
    .filter(piece => /\p{Script=Latin}/u.test(piece))
}

const plain = (text: string) =>
  text
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Writes messages between marks in the pseudo-language, until `toMarked`. */
export async function fromMarked(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map(frame => frame.evaluate(rewriteMarked, { accented, growth, attributes: readAloud })),
  )
}

/** Takes back what `fromMarked` wrote, where a page has not changed it. */
export async function toMarked(page: Page): Promise<void> {
  await Promise.all(
    page.frames().map(frame =>
      frame.evaluate(() => {
        const { written } = globalThis as { written?: Map<Text | Attr, { was: string; is: string }> }
        for (const [node, { was, is }] of written ?? []) if (node.nodeValue === is) node.nodeValue = was
        written?.clear()
      }),
    ),
  )
}

/** Runs in a page. */
function rewriteMarked({
  accented,
  growth,
  attributes,
}: {
  accented: Readonly<Record<string, string>>
  growth: number
  attributes: readonly string[]
}): void {
  const page = globalThis as { written?: Map<Text | Attr, { was: string; is: string }> }
  page.written ??= new Map()
  let [depth, owed] = [0, 0]
  const rewrite = (node: Text | Attr) => {
    const was = node.nodeValue!
    let is = ''
    for (const piece of was.split(/(\u200b\u00ad|\u00ad\u200b)/)) {
      if (piece === '\u200b\u00ad') {
        depth++
        is += '⟦'
      } else if (piece === '\u00ad\u200b') {
        depth--
        is += '⟧'
      } else if (depth === 0) is += piece
      else
        for (const letter of piece) {
          is += accented[letter] ?? letter
          if (/[a-z]/i.test(letter)) owed += growth
          for (; owed >= 1 && /[aeiou]/.test(letter); owed--) is += accented[letter]!
        }
    }
    if (is === was) return
    node.nodeValue = is
    page.written!.set(node, { was, is })
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!/^(SCRIPT|STYLE)$/.test(node.parentElement!.tagName)) rewrite(node as Text)
  for (const name of attributes)
    for (const element of document.querySelectorAll(`body [${name}]`)) {
      depth = 0
      rewrite(element.getAttributeNode(name)!)
    }
  dispatchEvent(new Event('resize'))
}

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

/** Attributes that people read or hear. */
const readAloud = [
  ...['aria-label', 'placeholder', 'title', 'alt'],
  ...['aria-roledescription', 'aria-valuetext', 'aria-description'],
]

/**
 * Texts with Latin letters outside of ⟦ and ⟧ that a page shows or gives to screen readers.
 * @param isNoText texts that have no translation
 * @param known parts of these are not reported either
 */
export async function untranslated(
  page: Page,
  isNoText: readonly RegExp[],
  known: Known = new Set(),
): Promise<string[]> {
  const fields = page.locator('input, textarea')
  const typed = await fields.evaluateAll(all => all.map(one => (one as HTMLInputElement).value))
  const knownTexts = [...known, ...typed.map(plain)]
  const found = await Promise.all(page.frames().map(frame => frame.evaluate(outsideOfMarks, readAloud)))
  return found
    .flat()
    .filter(({ text }) => !isNoText.some(pattern => pattern.test(text)))
    .filter(({ text }) => !piecesOf(text).every(piece => knownTexts.some(one => one.includes(piece))))
    .map(({ text, place }) => `${place}: ${text}`)
}

/** Runs in a page. */
function outsideOfMarks(attributes: readonly string[]): { text: string; place: string }[] {
  const found: { text: string; place: string }[] = []
  let depth = 0
  /** The text node whose message is not over. */
  let begun = ''
  const outside = (text: string) => {
    let rest = ''
    for (const letter of text) {
      if (letter === '⟦' && depth++ === 0) begun = text
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
    // A wheel shortens names that stand in full beside it. Words of a cloud are answers, as are texts in pictures of examples.
    if (parent.closest('.wheel-picture, .cloud-word, .s-still .written, .s-still .letter')) continue
    const rest = outside(node.textContent ?? '')
    if (rest && parent.checkVisibility({ visibilityProperty: true })) add(rest, parent)
  }
  if (depth > 0) found.push({ text: `does not end: ${begun}`, place: 'body' })
  for (const attribute of attributes)
    for (const element of document.querySelectorAll(`body [${attribute}]`)) {
      depth = 0
      if (element.checkVisibility())
        add(outside(element.getAttribute(attribute)!), element, `${attribute} of `)
    }
  return found
}

/** How long a page may take to settle. */
const settleMs = 30_000

/** Faults that a page still has once it has settled. */
export async function settled(read: () => Promise<string[]>): Promise<string[]> {
  const until = performance.now() + settleMs
  for (;;) {
    const faults = await read()
    if (faults.length === 0 || performance.now() > until) return faults
    await setTimeout(50)
  }
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
