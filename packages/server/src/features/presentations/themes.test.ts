// Themes of presentations and organizations: read, written, copied, exported, shown in rooms, and refused where texts or charts
// could not be read.
import { isDeepStrictEqual } from 'node:util'
import type { Theme } from '@roomful/contract/features/organizations/look'
import { afterEach, expect, test } from 'vitest'
import { connectAgent } from '../../../test/support/agent.ts'
import { type ApiClient, apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { newPerson, startWorkspace, type Workspace } from '../../../test/support/workspace.ts'

const preset = (name: Theme['preset'], own: Partial<Theme> = {}): Theme => ({
  preset: name,
  background: null,
  text: null,
  accent: null,
  font: null,
  ...own,
})
const whole = preset('CLAY', { background: '#102a43', text: '#fefefe', accent: '#ffd166', font: 'GROTESQUE' })

onBothEngines('themes', newConfig => {
  let workspace: Workspace
  let api: ApiClient
  afterEach(() => workspace.app.close())

  const start = async () => {
    workspace = await startWorkspace(await newConfig())
    api = await apiClient(workspace.app)
    const admin = await newPerson(workspace.app, api.organization, 'ADMIN')
    return { admin, base: `/organizations/${api.organization.id}` }
  }
  const deck = async (theme?: unknown) =>
    (await api.post('/presentations', { title: 'Deck', ...(theme !== undefined && { theme }) })).body

  test('are set on creation, replaced whole and removed, and are in every response', async () => {
    await start()
    expect((await deck()).theme).toBeNull()
    expect((await deck(null)).theme).toBeNull()
    const { id, theme } = await deck({
      preset: 'CLAY',
      background: '#102A43',
      text: '#FEFEFE',
      accent: '#FFD166',
      font: 'GROTESQUE',
    })
    expect(theme).toEqual(whole)
    const own = `/presentations/${id}`
    for (const [sent, stored] of [
      [undefined, whole],
      [{ preset: 'HARBOUR' }, preset('HARBOUR')],
      [{}, preset('PAPER')],
      [{ accent: '#a3320b' }, preset('PAPER', { accent: '#a3320b' })],
      [null, null],
      [whole, whole],
    ]) {
      const changed = await api.patch(own, { theme: sent })
      expect([changed.status, changed.body.theme]).toEqual([200, stored])
      expect((await api.get(own)).body.theme).toEqual(stored)
    }
    const { presentations } = (await api.get('/presentations')).body
    expect(presentations.map((one: { theme: unknown }) => one.theme)).toContainEqual(whole)
    const etag = (await api.get(own)).headers.get('etag')!
    expect((await api.patch(own, { theme: null }, { 'if-match': etag })).status).toBe(200)
    expect((await api.patch(own, { theme: whole }, { 'if-match': etag })).body.code).toBe(
      'PRECONDITION_FAILED',
    )
  })

  test('are refused with what to change where they cannot be read', async () => {
    const { admin, base } = await start()
    const { id } = await deck(whole)
    for (const [theme, ...fields] of [
      [{ preset: 'PAPER', text: '#999999' }, 'theme.text'],
      [{ background: '#ff7a00' }, 'theme.background'],
      [{ background: '#fff7e6', text: '#fff7e6' }, 'theme.text'],
      [{ preset: 'HARBOUR', accent: '#335577' }, 'theme.accent'],
      [
        { background: '#777777', text: '#777777', accent: '#777777' },
        'theme.background',
        'theme.text',
        'theme.accent',
      ],
      [{ preset: 'OCEAN' }, 'theme.preset'],
      [{ font: 'COMIC' }, 'theme.font'],
      [{ accent: 'red' }, 'theme.accent'],
      // What would be more than a colour in a style sheet.
      [{ accent: '#ffffff;background:url(//evil.example)' }, 'theme.accent'],
      [{ accent: '#ffffff\n' }, 'theme.accent'],
      [{ text: 'var(--paper)' }, 'theme.text'],
      [{ background: ['#102a43'] }, 'theme.background'],
      [{ preset: 'constructor' }, 'theme.preset'],
      [{ font: 'SERIF", url(//evil.example)' }, 'theme.font'],
      ['CLAY', 'theme'],
    ] as const) {
      for (const refused of [
        await api.post('/presentations', { title: 'Deck', theme }),
        await api.patch(`/presentations/${id}`, { theme }),
        await admin.call('PATCH', `${base}/look`, { theme }),
        await admin.post(`${base}/imports`, { title: 'Deck', slides: [], theme }),
      ])
        expect([refused.status, refused.body.code, refused.body.invalid_fields]).toEqual([
          400,
          'INVALID_REQUEST_BODY',
          fields,
        ])
    }
    const { body } = await api.patch(`/presentations/${id}`, { theme: { text: '#999999' } })
    const { message } = body.details[0]
    expect(message).toBe(
      'a colour with a contrast to the background and to filled bars of at least 4.5:1, not 2.3:1, such as #545454',
    )
    expect((await api.patch(`/presentations/${id}`, { theme: { text: '#545454' } })).status).toBe(200)
    const misspelt = await api.patch(`/presentations/${id}`, { theme: { acent: '#000000' } })
    expect(misspelt.body.unknown_fields).toEqual(['theme.acent'])
    expect((await api.patch(`/presentations/${id}`, { theme: { accent: 'red' } })).body.error).toContain('#')
  })

  test('are copied by a duplicate, and go through files and back', async () => {
    const { admin, base } = await start()
    const { id } = await deck(whole)
    await admin.post(`${base}/presentations/${id}/slides`, { title: 'Slide' })
    const copy = await admin.post(`${base}/presentations/${id}/duplicate`, { title: 'Copy' })
    expect(copy.body.theme).toEqual(whole)
    const previewed = async (name: string, text: string) => {
      const data = Buffer.from(text).toString('base64')
      return (await admin.post(`${base}/imports/preview`, { file_name: name, data })).body
    }
    for (const [format, ending] of [
      ['json', 'json'],
      ['outline', 'txt'],
    ]) {
      const { body } = await admin.get(`${base}/presentations/${id}/export?format=${format}`)
      const file = typeof body === 'string' ? body : JSON.stringify(body)
      const preview = await previewed(`deck.${ending}`, file)
      expect([format, preview.theme, preview.problems]).toEqual([format, whole, []])
      const slides = preview.slides.map(({ content }: { content: unknown }) => ({ content }))
      const imported = await admin.post(`${base}/imports`, {
        title: preview.title,
        theme: preview.theme,
        slides,
      })
      expect(imported.body).toMatchObject({ title: 'Deck', theme: whole, slide_count: 1 })
    }
    for (const [theme, about] of [
      [{ preset: 'OCEAN' }, 'theme.preset'],
      [{ text: '#999999' }, 'theme.text'],
      ['CLAY', 'theme'],
    ] as const) {
      const preview = await previewed('deck.json', JSON.stringify({ title: 'Deck', theme, slides: [] }))
      expect(preview).toMatchObject({ theme: null, problems: [{ code: 'BROKEN_RULE', effect: 'LEFT_OUT' }] })
      expect(preview.problems[0].about).toContain(about)
    }
  })

  test('of an organization hold for presentations without one, with its accent', async () => {
    const { admin, base } = await start()
    const look = `${base}/look`
    const room = await openRoom(api, { questions: [{ type: 'OPEN_TEXT', prompt: 'Why?' }] })
    const [phone, screen] = [await room.phone(), await room.stage('screen')]
    const shows = async (expected: unknown) => {
      for (const device of [phone, screen])
        await device.until(() => isDeepStrictEqual(device.room?.look, expected))
      expect(screen.room!.look).toEqual(expected)
    }
    expect(screen.room).not.toHaveProperty('look')
    const harbour = preset('HARBOUR')
    expect((await admin.call('PATCH', look, { theme: { preset: 'HARBOUR' } })).body).toEqual({
      name: null,
      accent: null,
      theme: harbour,
      logo: null,
    })
    // Phones have a light page too.
    const accent = { light: '#0b6070', dark: '#ffd166' }
    const moment = ['#128091', '#0a4653', '#041c24']
    await shows({ name: null, accent, theme: harbour, logo: null, moment })
    const own = { light: '#7a1fa2', dark: '#e0aaff' }
    expect((await admin.call('PATCH', look, { name: 'Acme', accent: own })).status).toBe(200)
    await shows({ name: 'Acme', accent: own, theme: harbour, logo: null })
    const clay = preset('CLAY')
    expect((await api.patch(`/presentations/${room.presentationId}`, { theme: clay })).status).toBe(200)
    await shows({
      name: 'Acme',
      accent: { light: '#a8390f', dark: '#ffb08f' },
      theme: clay,
      logo: null,
      moment: ['#b8481c', '#6d1f24', '#2c0d1b'],
    })
    await api.patch(`/presentations/${room.presentationId}`, { theme: null })
    await shows({ name: 'Acme', accent: own, theme: harbour, logo: null })
    // The accent must be readable on the slides of the theme.
    const dark = await admin.call('PATCH', look, { accent: { light: '#7a1fa2', dark: '#8f8ff0' } })
    expect(dark.body.invalid_fields).toEqual(['accent.dark'])
    await admin.call('PATCH', look, { theme: null, accent: null, name: null })
    await shows(undefined)
  })

  test('are an argument of tools', async () => {
    await start()
    const client = await connectAgent(api)
    const call = async (name: string, given: object) =>
      client.callTool({ name, arguments: { ...given } }) as Promise<{
        isError?: boolean
        structuredContent?: { id: string; theme: unknown }
        content: unknown
      }>
    const made = await call('create_presentation', {
      title: 'Deck',
      theme: { preset: 'VIOLET', background: null },
    })
    expect(made.structuredContent?.theme).toEqual(preset('VIOLET'))
    const presentation_id = made.structuredContent!.id
    const changed = await call('update_presentation', { presentation_id, theme: whole })
    expect(changed.structuredContent?.theme).toEqual(whole)
    expect(
      (await call('update_presentation', { presentation_id, theme: null })).structuredContent?.theme,
    ).toBeNull()
    const refused = await call('update_presentation', { presentation_id, theme: { text: '#999999' } })
    expect([refused.isError, JSON.stringify(refused.content)]).toEqual([
      true,
      expect.stringContaining('theme.text: '),
    ])
    await client.close()
  })
})
