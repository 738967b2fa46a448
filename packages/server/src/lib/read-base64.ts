import { invalidField } from './api-error.ts'

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/**
 * Reads a file that a body holds in base64 (RFC 4648, section 4).
 * @param field its published name
 * @throws ApiError INVALID_REQUEST_BODY, whose `details` have the rule: `base64`, `size`
 */
export function readBase64(
  text: string,
  { field, bytesMax }: { readonly field: string; readonly bytesMax: number },
): Buffer {
  const file = Buffer.from(text, 'base64')
  if (file.toString('base64') !== text) throw invalidField(field, 'base64', 'a file in base64')
  if (file.length > bytesMax) throw invalidField(field, 'size', `at most ${sizeText(bytesMax)}`)
  return file
}

function sizeText(bytes: number): string {
  return bytes < mebibyte ? `${bytes / kibibyte} KiB` : `${bytes / mebibyte} MiB`
}
