// Where variables come from: the environment before the file, the file before defaults; secrets also from files.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { gatherSettings } from './config-sources.ts'

const secret = 'a secret that only tests know'

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'roomful-config-'))
}

/** A file with these lines. @returns its path */
function fileWith(text: string, name = 'variables.env', folder = newFolder()): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    const { values, origins } = gatherSettings(environment)
    readConfig(values, origins)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

test('the environment wins over the file, and the file over defaults', () => {
  const file = fileWith(
    ['# ours', 'PORT=4000', "ROOMFUL_PUBLIC_URL='https://rooms.example' # quoted", 'LOG_LEVEL='].join('\n'),
  )
  const settings = gatherSettings({ ROOMFUL_CONFIG: file, PORT: '5000', HOST: ' ', UNRELATED: 'x' })
  expect(settings).toEqual({
    file,
    values: { PORT: '5000', ROOMFUL_PUBLIC_URL: 'https://rooms.example' },
    origins: { PORT: 'environment', ROOMFUL_PUBLIC_URL: file },
  })
})

test('a variable that is empty in the environment is taken from the file', () => {
  const file = fileWith('PORT=4000')
  expect(gatherSettings({ ROOMFUL_CONFIG: file, PORT: '' }).values).toEqual({ PORT: '4000' })
})

test('without ROOMFUL_CONFIG the file is roomful.env in the data folder, if there is one', () => {
  const folder = newFolder()
  expect(gatherSettings({ ROOMFUL_DATA_DIR: folder }).file).toBeUndefined()
  expect(gatherSettings({ ROOMFUL_DATA_DIR: join(folder, 'absent') }).file).toBeUndefined()
  const file = fileWith('PORT=4000', 'roomful.env', folder)
  expect(gatherSettings({ ROOMFUL_DATA_DIR: folder })).toMatchObject({ file, values: { PORT: '4000' } })
  const named = fileWith('HOST=::1')
  const both = gatherSettings({ ROOMFUL_DATA_DIR: folder, ROOMFUL_CONFIG: named })
  expect(both).toMatchObject({ file: named, values: { HOST: '::1' } })
  expect(both.values.PORT).toBeUndefined()
})

test.each(['DATABASE_URL', 'REDIS_URL', 'ROOMFUL_SECRET', 'ROOMFUL_METRICS_TOKEN', 'ROOMFUL_SMTP_URL'])(
  '%s may be in a file of its own, without the line break at its end',
  name => {
    const path = fileWith('the-value-of-a-secret\n')
    expect(gatherSettings({ [`${name}_FILE`]: path })).toMatchObject({
      values: { [name]: 'the-value-of-a-secret' },
      origins: { [name]: path },
    })
    const file = fileWith(`${name}_FILE=${path}`)
    expect(gatherSettings({ ROOMFUL_CONFIG: file }).origins[name]).toBe(path)
    const replaced = gatherSettings({ ROOMFUL_CONFIG: file, [name]: 'from the environment' })
    expect(replaced.origins[name]).toBe('environment')
  },
)

test('a variable with a wrong value is named with the file that sets it', () => {
  const file = fileWith(`PORT=many\nROOMFUL_SECRET=short`)
  expect(problemsOf({ ROOMFUL_CONFIG: file })).toEqual([
    `PORT="many" (${file}): must be a port from 0 to 65535`,
    `ROOMFUL_SECRET=… (${file}): must be secrets of at least 16 characters, separated by commas`,
  ])
  const secretFile = fileWith('short')
  expect(problemsOf({ ROOMFUL_SECRET_FILE: secretFile })[0]).toContain(
    `ROOMFUL_SECRET=… (${secretFile}): must`,
  )
})

test('a variable that is missing is named as such', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://somewhere' })).toEqual([
    'ROOMFUL_SECRET (not set): must be set with DATABASE_URL, the same on every server',
  ])
})

test('values that cannot come from a file are named with a remedy', () => {
  const folder = newFolder()
  const file = fileWith(
    'ROOMFUL_DATA_DIR=/elsewhere\nROOMFUL_PUBLIC_ULR=x\nROOMFUL_NONSENSE=x\nROOMFUL_CONFIG=x\nPOSTGRES_PASSWORD=x',
    'roomful.env',
    folder,
  )
  expect(problemsOf({ ROOMFUL_DATA_DIR: folder }).toSorted()).toEqual([
    `ROOMFUL_CONFIG (${file}): must be set in the environment`,
    `ROOMFUL_DATA_DIR (${file}): must be set in the environment, as this file is in that folder`,
    `ROOMFUL_NONSENSE (${file}): is not a variable: remove it`,
    `ROOMFUL_PUBLIC_ULR (${file}): is not a variable: did you mean ROOMFUL_PUBLIC_URL?`,
  ])
  expect(gatherSettings({ ROOMFUL_CONFIG: fileWith(`ROOMFUL_DATA_DIR=${folder}`) }).values).toEqual({
    ROOMFUL_DATA_DIR: folder,
  })
})

test('files that cannot be read are named, with the variable that names them', () => {
  const folder = newFolder()
  const absent = join(folder, 'absent')
  expect(problemsOf({ ROOMFUL_CONFIG: absent })).toEqual([
    expect.stringMatching(
      /^ROOMFUL_CONFIG="\S+absent" \(environment\): must be a file readable by .* \(ENOENT/,
    ),
  ])
  expect(problemsOf({ ROOMFUL_DATA_DIR: folder, ROOMFUL_SECRET_FILE: absent })).toEqual([
    expect.stringMatching(/^ROOMFUL_SECRET_FILE="\S+absent" \(environment\): must be a file .* \(ENOENT/),
  ])
  const empty = fileWith('\n')
  expect(problemsOf({ ROOMFUL_DATA_DIR: folder, ROOMFUL_SECRET_FILE: empty })[0]).toContain('but is empty')
  mkdirSync(join(folder, 'roomful.env'))
  expect(problemsOf({ ROOMFUL_DATA_DIR: folder })).toEqual([
    expect.stringMatching(/roomful\.env: must be a file .* \(EISDIR/),
  ])
})

test('a secret that is set twice in one place is refused', () => {
  const path = fileWith(secret)
  expect(problemsOf({ ROOMFUL_SECRET: secret, ROOMFUL_SECRET_FILE: path })).toEqual([
    'ROOMFUL_SECRET and ROOMFUL_SECRET_FILE (environment): both are set: remove one',
  ])
})
