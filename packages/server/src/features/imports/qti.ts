import { cleanLine } from '@roomful/contract/clean-text'
import type { DeckDraft } from './deck-draft.ts'
import { decodeText } from './decode-text.ts'
import { ImportError } from './import-error.ts'
import { addQtiItem } from './qti-item.ts'
import type { Archive } from './unzip.ts'
import { descendants, readXmlTree, textOf, type XmlElement } from './xml-tree.ts'

const manifestName = 'imsmanifest.xml'
const itemsMax = 1_000

/** Names of QTI 3 as QTI 2 has them: `qti-choice-interaction` is `choiceInteraction`. */
const nameIn2 = (name: string) =>
  name.includes('-')
    ? name.replace(/^qti-/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : name
const readTree = (document: string) => readXmlTree(document, nameIn2)

/** Reads one assessmentItem of QTI 2.1, 2.2 or 3.0. @throws ImportError for other documents */
export function readQtiItem(document: string, deck: DeckDraft): void {
  const root = readTree(document)
  if (root.name !== 'assessmentItem') throw new ImportError('UNSUPPORTED_QUESTION', root.name, root.line)
  deck.title = cleanLine(root.attributes.get('title') ?? '') || null
  addQtiItem(root, {}, deck)
}

/** The manifest of a content package, which may lie in a folder of the archive. */
export function manifestOf(archive: Archive): string | undefined {
  return archive.names
    .filter(name => name === manifestName || name.endsWith(`/${manifestName}`))
    .toSorted((a, b) => a.length - b.length)[0]
}

/**
 * Reads a content package: the items that its manifest lists, in the order of its test if it has one.
 * @throws ImportError where the manifest cannot be read
 */
export async function readQtiPackage(archive: Archive, manifestPath: string, deck: DeckDraft): Promise<void> {
  const manifest = readXmlTree(decodeText((await archive.read(manifestPath))!).text)
  const resources = descendants(manifest, name => name === 'resource')
  const ofType = (type: RegExp) =>
    resources.filter(({ attributes }) => type.test(attributes.get('type') ?? ''))
  const hrefOf = ({ attributes }: XmlElement) => resolve(manifestPath, attributes.get('href') ?? '')
  const [test] = ofType(/^imsqti_(?:test|assessment)_/)
  const inTest = test ? await readTest(archive, hrefOf(test), deck) : []
  const [title] = descendants(manifest, name => name === 'title')
  deck.title ??= title ? cleanLine(textOf(title)) || null : null
  const items = ofType(/^imsqti_item_/).map(resource => ({
    path: hrefOf(resource),
    href: resource.attributes.get('href') ?? '',
    line: resource.line,
  }))
  const places = new Map(inTest.map((path, i) => [path, i]))
  const placeOf = ({ path }: { path: string | null }) => places.get(path) ?? inTest.length
  for (const { attributes, line } of ofType(/^imsqti_xmlv1/))
    deck.leaveOut({ line, part: manifestPath }, 'OTHER_QTI', attributes.get('href') || 'QTI 1.2')
  for (const { path, href, line } of items.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, itemsMax)) {
    if (deck.isFull) return
    const listed = { line, part: manifestPath }
    if (path === null) deck.leaveOut(listed, 'UNSAFE_PATH', href)
    else if (!archive.names.includes(path)) deck.leaveOut(listed, 'MISSING_FILE', path)
    else await readItem(archive, path, deck)
  }
}

/** An item that cannot be read keeps no other from being read. */
async function readItem(archive: Archive, path: string, deck: DeckDraft): Promise<void> {
  try {
    const { text, isGuess } = decodeText((await archive.read(path))!)
    const root = readTree(text)
    if (isGuess) deck.change({ line: null, part: path }, 'ENCODING')
    if (root.name === 'assessmentItem') addQtiItem(root, { part: path }, deck)
    else deck.leaveOut({ line: root.line, part: path }, 'UNSUPPORTED_QUESTION', root.name)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    deck.fail(error, path)
  }
}

/** The paths of a test's items in its order. */
async function readTest(archive: Archive, path: string | null, deck: DeckDraft): Promise<(string | null)[]> {
  const bytes = path === null ? undefined : await archive.read(path)
  if (!bytes) return []
  try {
    const test = readTree(decodeText(bytes).text)
    deck.title = cleanLine(test.attributes.get('title') ?? '') || null
    const refs = descendants(test, name => name === 'assessmentItemRef')
    return refs.map(({ attributes }) => resolve(path!, attributes.get('href') ?? ''))
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    deck.fail(error, path!)
    return []
  }
}

/** A path relative to a file of the archive; null where it leads out of it. */
function resolve(from: string, href: string): string | null {
  if (href === '' || /^[/\\]|^[a-z][a-z0-9+.-]*:|\\/i.test(href)) return null
  const folders = from.split('/').slice(0, -1)
  for (const part of decoded(href.split(/[?#]/)[0]!).split('/')) {
    if (part === '..') {
      if (folders.pop() === undefined) return null
    } else if (part !== '.' && part !== '') folders.push(part)
  }
  return folders.join('/')
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
