// Forms with a file: what programs and browsers send is the JSON body that it stands for; anything else is named, in linear time.
import { expect, test } from 'vitest'
import { isForm, readForm } from './form.ts'

const form = { file: 'file', fileName: 'file_name', booleans: ['preview'] }
const typeOf = (boundary = 'x') => `multipart/form-data; boundary=${boundary}`

function read(text: string | Buffer, type = typeOf()): Record<string, unknown> {
  if (!isForm(type)) throw new Error('no form')
  return readForm(type, Buffer.from(text), form)
}
const part = (disposition: string, content: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`
const base64 = (text: string) => Buffer.from(text).toString('base64')

test('a form is what a JSON body would be', () => {
  const file = part('name="file"; filename="a \\"b\\".gift"', 'Why?\r\n{}', 'Content-Type: text/plain\r\n')
  const others = part('name="preview"', 'true') + part('name="title"', 'true') + part('name=format', 'GIFT')
  expect(read(`${file}${others}--x--\r\n`)).toEqual({
    file: base64('Why?\r\n{}'),
    file_name: 'a "b".gift',
    preview: true,
    title: 'true',
    format: 'GIFT',
  })
})

test('a FormData sent by fetch is read unchanged, bytes included', async () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, i) => i % 256)
  const data = new FormData()
  data.set('title', 'Zwölf – 十二')
  data.set('file', new File([bytes], 'Zwölf "12".txt'))
  const sent = new Response(data)
  expect(read(Buffer.from(await sent.arrayBuffer()), sent.headers.get('content-type')!)).toEqual({
    title: 'Zwölf – 十二',
    file: Buffer.from(bytes).toString('base64'),
    file_name: 'Zwölf "12".txt',
  })
})

test('a preamble, spaces after boundaries, empty parts and a field with the name of the file', () => {
  const spaced = part('name="file"; filename="a"', '').replaceAll('--x\r\n', '--x \t\r\n')
  expect(read(`preamble\r\n${spaced}${part('name="file_name"', 'b')}--x--epilogue`)).toEqual({
    file: '',
    file_name: 'b',
  })
  expect(read('--x--')).toEqual({})
  expect(read('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n--x--')).toEqual({ title: '' })
  expect(read(`${part('name="preview"', 'yes')}--x--`)).toEqual({ preview: 'yes' })
})

test.each([
  ['no boundary', 'no boundary', '--x--', 'multipart/form-data'],
  ['nothing', 'ends before', ''],
  ['no last boundary', 'ends before', part('name="file"', 'a')],
  ['a head without an end', 'headers', '--x\r\nContent-Disposition: form-data; name="a"'],
  ['an endless head', '2048 bytes', part('name="a"', '', `X: ${'x'.repeat(3_000)}\r\n`)],
  ['no name', 'no name', `${part('filename="a"', '')}--x--`],
  ['no disposition', 'no name', '--x\r\nA: b\r\n\r\n\r\n--x--'],
  [
    'a file under another name',
    'send the file as the field file, not image',
    `${part('name="image"; filename="a.png"', '')}--x--`,
  ],
  ['a field twice', 'title is repeated', `${part('name="title"', '').repeat(2)}--x--`],
  [
    'too many parts',
    '16 parts',
    `${Array.from({ length: 17 }, (_, i) => part(`name="f${i}"`, '')).join('')}--x--`,
  ],
])('%s is named', (_, reason, text, type = typeOf()) => {
  expect(() => read(text, type)).toThrow(
    expect.objectContaining({ code: 'INVALID_REQUEST_BODY', message: expect.stringContaining(reason) }),
  )
})

test('text that is no UTF-8 is named; a file may be anything', () => {
  const text = (name: string) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
      Buffer.from([255]),
    ])
  const end = Buffer.from('\r\n--x--')
  expect(() => read(Buffer.concat([text('title'), end]))).toThrow(
    'texts must be UTF-8, and the file is the field file',
  )
  expect(read(Buffer.concat([text('file'), end]))).toEqual({ file: '/w==' })
})

test('only multipart/form-data is a form', () => {
  expect(
    ['multipart/form-data; boundary=x', 'Multipart/Form-Data;boundary=x', typeOf()].map(isForm),
  ).not.toContain(false)
  expect(
    [undefined, 'application/json', 'multipart/form-database', 'multipart/mixed'].map(isForm),
  ).not.toContain(true)
})
