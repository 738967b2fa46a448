import type { StageRoom } from '@roomful/contract/room-protocol'
import { afterEach, expect, test } from 'vitest'
import { Device } from '../src/demo/device.ts'
import { writing } from '../src/domain/domain.ts'
import { createStageLink, type StageRole } from '../src/domain/stages/stage-links.ts'
import { type ApiClient, apiClient, startApi } from './support/api.ts'
import { onBothEngines } from './support/engines.ts'
import { openRoom } from './support/room.ts'

const deck = {
  questions: [{ type: 'SPINNER', prompt: 'Who begins?', options: [{ text: 'Ann' }, { text: 'Bob' }] }],
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('a remote', newConfig => {
  async function draft(presentationId: string, client = api) {
    const { body } = await client.post('/sessions', { presentation_id: presentationId })
    const stage = async (role: StageRole) => {
      const { token } = await writing(api.app.services, tx => createStageLink(tx, body.id, role))
      return Device.connect<StageRoom>(api.app.url, token)
    }
    return { id: body.id as string, remote: await stage('remote'), screen: await stage('screen') }
  }

  test('opens a DRAFT, which a screen may not; one that is open stays as it is, one that is over stays over', async () => {
    api = await startApi(await newConfig())
    const { presentationId } = await openRoom(api, deck)
    const { id, remote, screen } = await draft(presentationId)
    await expect(screen.say({ type: 'open' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await api.get(`/sessions/${id}`)).body.state).toBe('DRAFT')
    await remote.say({ type: 'open' })
    await screen.until(() => screen.room!.state === 'LIVE')
    const { started_at } = (await api.get(`/sessions/${id}`)).body
    expect(started_at).not.toBeNull()
    await remote.say({ type: 'open' })
    expect((await api.get(`/sessions/${id}`)).body).toMatchObject({ state: 'LIVE', started_at })
    await remote.say({ type: 'close' })
    await expect(remote.say({ type: 'open' })).rejects.toMatchObject({ code: 'INVALID_SESSION_STATE' })
  })

  test('opens no session beyond the plan', async () => {
    api = await startApi(await newConfig())
    const starter = await apiClient(api.app, { plan: 'STARTER' })
    const questions = [{ type: 'OPEN_TEXT', prompt: 'What else?' }]
    for (let i = 0; i < 2; i++) await openRoom(starter, { questions })
    const { presentationId } = await openRoom(starter, { questions })
    const { remote } = await draft(presentationId, starter)
    await expect(remote.say({ type: 'open' })).rejects.toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
  })

  test('spins a wheel, and phones see what it drew: those in the room and those that come later', async () => {
    api = await startApi(await newConfig())
    const room = await openRoom(api, deck)
    const [remote, phone] = [await room.stage(), await room.phone()]
    await room.activate(0)
    await remote.say({ type: 'spin' })
    const drawn = (device: Device) => device.room!.results?.spin_outcomes?.[0]?.option_id
    await phone.until(() => drawn(phone) !== undefined)
    expect(room.options[0]).toContain(drawn(phone))
    expect(drawn(await room.phone())).toBe(drawn(phone))
  })
})
