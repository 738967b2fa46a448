import { ImportError } from '../deck-draft.ts'
import type { Archive } from '../lib/unzip.ts'

const startCharacters = 1_024
const oldOffice = '\xd0\xcf\x11\xe0'
const html = /^\s*(?:<!doctype html|<html[\s>]|<table[\s>]|<meta[\s>]|<head[\s>])/i
const mhtml = /^(?:MIME-Version|From):[^\n]*\n(?:[^\n]*\n){0,8}?Content-Type:\s*multipart\/related/i

/** Rejects files of other programs, with the program to save or copy from. @throws ImportError */
export function rejectOtherProgram(bytes: Buffer, fileName: string): void {
  const start = bytes.toString('latin1', 0, startCharacters).replace(/^\xef\xbb\xbf/, '')
  const ending = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  if (start.startsWith(oldOffice)) {
    if (/^(?:doc|dot)$/.test(ending)) throw saveAs('Word 97 (.doc)', '.docx')
    if (/^(?:ppt|pps)$/.test(ending)) throw saveAs('PowerPoint', '.pdf')
    throw new ImportError('OLD_SPREADSHEET')
  }
  if (start.startsWith('{\\rtf')) throw saveAs('RTF', '.docx')
  if (start.startsWith('%PDF-')) throw new ImportError('COPY_TEXT', 'PDF')
  // Programs write tables as HTML and call them Excel files.
  if ((/^xlsx?$/.test(ending) && html.test(start)) || mhtml.test(start)) throw saveAs('HTML', '.xlsx')
  if (/^html?$/.test(ending) && html.test(start)) throw new ImportError('COPY_TEXT', 'HTML')
}

const saveAs = (about: string, used: string) => new ImportError('SAVE_AS', about, null, used)

/** Rejects archives of other programs. @throws ImportError */
export function rejectOtherArchive(archive: Archive, fileName: string): never {
  if (archive.has('ppt/presentation.xml')) throw saveAs('PowerPoint', '.pdf')
  if (archive.has('mimetype') && archive.has('content.xml')) {
    if (/\.odp$/i.test(fileName)) throw saveAs('OpenDocument', '.pdf')
    throw saveAs('OpenDocument', /\.ods$/i.test(fileName) ? '.xlsx' : '.docx')
  }
  if (archive.has('Index/Document.iwa')) {
    if (/\.key$/i.test(fileName)) throw saveAs('Keynote', '.pdf')
    throw new ImportError('COPY_TEXT', 'iWork')
  }
  throw new ImportError('UNKNOWN_FORMAT')
}
