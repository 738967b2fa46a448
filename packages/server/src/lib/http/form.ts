import { isUtf8 } from 'node:buffer'
import type { FileForm } from '@roomful/contract/operation'
import { ApiError } from '../api-error.ts'

/** More than any operation has fields. */
const partsMax = 16
const headBytesMax = 2 * 1024
const lineBreak = '\r\n'
const headEnd = Buffer.from('\r\n\r\n')

type FormType = string & { readonly form: true }

/** Whether a content type is multipart/form-data. */
export function isForm(type: string | undefined): type is FormType {
  return /^multipart\/form-data[ \t]*(?:;|$)/i.test(type ?? '')
}

/**
 * Reads a form with a file (RFC 7578) as the JSON body that it stands for. Takes time linear in its length.
 * @throws ApiError INVALID_REQUEST_BODY
 */
export function readForm(type: FormType, bytes: Buffer, form: FileForm): Record<string, unknown> {
  const fields = new Map<string, unknown>()
  let fileName: string | undefined
  for (const part of partsOf(type, bytes)) {
    const { name, filename } = dispositionOf(part.head)
    if (name === undefined) throw malformed('a part has no name')
    if (fields.has(name)) throw malformed(`the field ${name.slice(0, 40)} is repeated`)
    if (filename !== undefined && name !== form.file)
      throw malformed(`send the file as the field ${form.file}, not ${name.slice(0, 40)}`)
    fields.set(name, fieldOf(name, part.content, form))
    if (name === form.file) fileName = filename
  }
  if (fileName !== undefined && form.fileName !== undefined && !fields.has(form.fileName))
    fields.set(form.fileName, fileName)
  return Object.fromEntries(fields)
}

function fieldOf(name: string, content: Buffer, form: FileForm): unknown {
  if (name === form.file) return content.toString('base64')
  if (!isUtf8(content)) throw malformed(`texts must be UTF-8, and the file is the field ${form.file}`)
  const text = content.toString()
  return form.booleans.includes(name) && /^(?:true|false)$/.test(text) ? text === 'true' : text
}

interface Part {
  readonly head: string
  readonly content: Buffer
}

/** The parts between the boundaries of a multipart body (RFC 2046, section 5.1.1). */
function* partsOf(type: FormType, bytes: Buffer): Generator<Part> {
  const [, quoted, token] =
    /;[ \t]*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))[ \t]*(?:;|$)/i.exec(type) ?? []
  const boundary = quoted ?? token
  if (boundary === undefined) throw malformed('its Content-Type has no boundary')
  const delimiter = Buffer.from(`${lineBreak}--${boundary}`)
  // The first delimiter may be the body's first line.
  const first = delimiter.subarray(lineBreak.length)
  let end = bytes.subarray(0, first.length).equals(first) ? first.length : endOf(bytes, delimiter, 0)
  for (let parts = 0; !isLast(bytes, end); parts++) {
    if (parts === partsMax) throw malformed(`it has more than ${partsMax} parts`)
    const headStart = bytes.indexOf(lineBreak, end)
    if (headStart === -1) throw malformed(unfinished)
    const nearby = bytes.subarray(headStart, headStart + headBytesMax)
    const headLength = nearby.indexOf(headEnd)
    if (headLength === -1)
      throw malformed(`a part has no headers, or more than ${headBytesMax} bytes of them`)
    const start = headStart + headLength + headEnd.length
    // A part without content ends where its headers do.
    end = endOf(bytes, delimiter, start - lineBreak.length)
    const content = bytes.subarray(start, Math.max(start, end - delimiter.length))
    yield { head: nearby.toString('utf8', lineBreak.length, headLength), content }
  }
}

const unfinished = 'it ends before its last boundary'

function isLast(bytes: Buffer, end: number): boolean {
  return bytes.toString('latin1', end, end + 2) === '--'
}

function endOf(bytes: Buffer, delimiter: Buffer, from: number): number {
  const start = bytes.indexOf(delimiter, from)
  if (start === -1) throw malformed(unfinished)
  return start + delimiter.length
}

/** The parameters of a part's Content-Disposition. */
function dispositionOf(head: string): { readonly name?: string; readonly filename?: string } {
  const [, given = ''] = /^content-disposition:[ \t]*form-data(.*)$/im.exec(head) ?? []
  const found = given.matchAll(/[ \t]*;[ \t]*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/gy)
  return Object.fromEntries(
    [...found].map(([, name, quoted, token]) => [
      name!.toLowerCase(),
      quoted ? plain(quoted) : (token ?? ''),
    ]),
  )
}

/** Programs escape quotation marks with a backslash, browsers by their code. */
function plain(quoted: string): string {
  return quoted.replace(/\\(["\\])/g, '$1').replace(/%22/g, '"')
}

function malformed(reason: string): ApiError {
  return new ApiError('INVALID_REQUEST_BODY', `The form cannot be read: ${reason}.`, { invalid_fields: [] })
}
