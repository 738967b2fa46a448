// Guessable passwords are rejected with what to change; all others, and any of a few unrelated words, are taken.
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { requireGoodPassword } from './password-strength.ts'

const owner = {
  foldedEmail: 'ada.byron@example.com',
  names: ['Ada Lovelace', 'Analytical Engines Ltd', 'Acme'],
}

const ruleOf = (password: string) =>
  requireGoodPassword(password, owner).then(
    () => null,
    error => error.details.details[0].rule,
  )

test.each([
  ['length', ['short one', 'x'.repeat(201)]],
  [
    'not_the_address',
    [
      'ADA.BYRON@example.com',
      'ada.byron@example.co',
      'da.byron@example.com',
      'ada.byron@examqle.com',
      'ada.byron@example.com1!',
    ],
  ],
  [
    'uncommon',
    [
      'password1234',
      'Password123!',
      'P@ssw0rd123',
      'iloveyou123',
      'letmeinplease',
      'welcome123',
      'admin12345',
      'Q1W2E3R4T5',
      'ｑ1w2e3r4t5',
      'qwertyuiop',
      'Passwort123',
      'football2024',
      'drowssap1234',
      '1qaz2wsx3edc',
      // Words, names and places of eight languages with years and the like.
      ...['Sunshine2026', 'Winter2026!', 'London2026!!', 'Liverpool1!'],
      ...['Geheim2026!', 'G3h3im2026!', '!Geheim2026!', 'Berlin2026!', 'Berlin2026Berlin', 'Hamburg-2025'],
      ...['ichliebedich', 'Sommer2026!', 'Schlüssel99', 'Schluessel99!', 'Muenchen2026', 'Müller1990!'],
      ...['Motdepasse1', 'jetaime2026', 'Marseille13!', 'Printemps24!', 'Paris2024!!'],
      ...['contraseña1', 'tequieromucho', 'Barcelona10', 'Primavera26!', 'Sevilla2026!'],
      ...['Benvenuto1!', 'tiamotanto', 'Juventus1897', 'Bologna2026', 'Giuseppe1985!'],
      ...['Wachtwoord1', 'ikhouvanjou', 'Amsterdam2026', 'Welkom2026!', 'Rotterdam10!'],
      ...['hasło12345', 'kochamcie12', 'Warszawa2026', 'Kraków2026!', 'Kowalski1984'],
      ...['senha12345', 'euteamo123', 'Lisboa2026!', 'Coimbra2026', 'SãoPaulo2026'],
    ],
  ],
  [
    'patterned',
    [
      '          ',
      'aaaaaaaaaa',
      'abcdefghij',
      '26.11.2026',
      'roomfulroomful',
      'abcabcabcabc',
      'passwordpassword',
      'a1'.repeat(100),
      '密码密码密码密码密码',
    ],
  ],
  [
    'personal',
    [
      'roomful123',
      'Roomful2026!',
      'lovelace12',
      'AdaLovelace1',
      'ada.byron123',
      'analytical1',
      'Engines2026!',
      'Acme2026!!',
      '!!Acme-2026!!',
    ],
  ],
])('%s is named', async (rule, passwords) => {
  for (const password of passwords) expect(`${password}: ${await ruleOf(password)}`).toMatch(`: ${rule}`)
})

test.each([
  'a long walk by the river',
  'correct horse battery staple',
  'Zoë at the river',
  'vT9#qLm2xW',
  'Жираф пьёт чай',
  'kanapee mond sieben',
  ...['teapot under gravel', 'violet-kettle-harbor', 'T4-mango-clock'],
  ...['gartenzaun butterblume', 'Der Igel tanzt leise', 'gartenzaunbutterblume'],
  ...['le chat dort sous la table', 'vélo nuage citron'],
  ...['mesa nube bicicleta', 'el gato duerme tarde'],
  ...['tavolo nuvola limone', 'il gatto dorme ancora'],
  ...['fiets wolk citroen', 'de kat slaapt nog'],
  ...['rower chmura cytryna', 'kot śpi pod stołem'],
  ...['mesa nuvem limão', 'o gato dorme agora'],
])('%s is taken', async password => {
  expect(await ruleOf(password)).toBeNull()
})

test('a sample of the common passwords of 10 and more characters is rejected', async () => {
  const long = dictionary['passwords-common'].filter(one => [...one].length >= 10)
  expect(long.length).toBeGreaterThan(1_500)
  for (const one of long.filter((_, i) => i % 16 === 0))
    expect(`${one} ${await ruleOf(one)}`).not.toMatch('null')
  expect(long.filter(one => one.length > 24)).toEqual([])
})

test('of a long password the first 24 characters are estimated, as the cost grows with the length', async () => {
  const tail = 'vT9#qLm2xW'
  expect(await ruleOf(`${'ab'.repeat(12)}${tail}`)).toBe('patterned')
  expect(await ruleOf(`${'ab'.repeat(7)}${tail}`)).toBeNull()
  const long = Array.from({ length: 200 }, (_, i) => String.fromCharCode(33 + ((i * i * 37) % 90))).join('')
  expect(await ruleOf(long)).toBeNull()
})
