import type { ImportFormat } from '@roomful/contract/imports'
import { readCsv } from './csv.ts'
import { ImportError } from './import-error.ts'
import { findHeader } from './quiz-columns.ts'

const endings: Readonly<Record<string, ImportFormat>> = {
  json: 'JSON',
  csv: 'CSV',
  tsv: 'CSV',
  gift: 'GIFT',
  aiken: 'AIKEN',
  md: 'OUTLINE',
}

const sampleCharacters = 64 * 1024
const answersInBraces = /[^\\]\{\s*(?:[=~#]|(?:T|TRUE|F|FALSE)\s*[#}]|\}|####)/

/** The format of a text by the ending of its file's name, or by what it looks like. @throws ImportError for XML that is no item */
export function guessFormat(fileName: string, text: string): ImportFormat {
  const byName = endings[/\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '']
  if (byName) return byName
  const sample = text.slice(0, sampleCharacters)
  const start = sample.trimStart()
  if (/^<(?:[?!]|[a-z][\w:.-]*[\s>])/i.test(start)) {
    if (/<(?:\w+:)?(?:assessmentItem|qti-assessment-item)[\s>]/.test(sample)) return 'QTI'
    if (/<(?:\w+:)?questestinterop[\s>]/.test(sample)) throw new ImportError('OTHER_QTI', 'QTI 1.2')
    if (/\.(?:xml|qti|html?)$/i.test(fileName) || start.startsWith('<?xml'))
      throw new ImportError('UNKNOWN_FORMAT')
  }
  if (/^\{\s*"|^\[\s*\{/.test(start)) return 'JSON'
  if (/^ANSWERS?\s*:\s*[A-Z]\b/im.test(sample)) return 'AIKEN'
  if (/^[ \t]*(?:::|\$CATEGORY:)/m.test(sample) || answersInBraces.test(sample)) return 'GIFT'
  return findHeader(readCsv(sample).rows) ? 'CSV' : 'OUTLINE'
}
