// Scheduling: times are read with their offset or time zone, daylight saving gaps and overlaps included; impossible
// times and zones are refused by field, and only DRAFT sessions can be scheduled.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { expect, test } from 'vitest'
import { startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { createTestSession } from '../../../test/support/test-session.ts'

const question = { type: 'WORD_CLOUD', prompt: 'One word?' }
const start = Date.parse('2026-03-02T09:00:00Z')

onBothEngines('schedule', newConfig => {
  test('records the times, may be repeated while DRAFT, and is refused afterwards', async () => {
    const api = await startApi(await newConfig(), { clock: new FakeClock(start) })
    const session = await createTestSession(api, [question])
    const body = {
      opens_at: '2026-03-03T09:00:00Z',
      closes_at: '2026-03-04T09:00:00Z',
      timezone: 'Europe/Berlin',
    }
    const scheduled = await api.post(`${session.path}/schedule`, body)
    expect(scheduled.status).toBe(200)
    expect(scheduled.body).toMatchObject({
      state: 'DRAFT',
      mode: 'SELF_PACED',
      opens_at: '2026-03-03T09:00:00.000Z',
      closes_at: '2026-03-04T09:00:00.000Z',
      timezone: 'Europe/Berlin',
      started_at: null,
    })
    const again = await api.post(`${session.path}/schedule`, { ...body, closes_at: '2026-03-05T09:00:00Z' })
    expect(again.body.closes_at).toBe('2026-03-05T09:00:00.000Z')
    await api.post(`${session.path}/open`)
    expect((await api.post(`${session.path}/schedule`, body)).body.code).toBe('INVALID_SESSION_STATE')
    await api.post(`${session.path}/close`)
    expect((await api.post(`${session.path}/schedule`, body)).body.code).toBe('INVALID_SESSION_STATE')
    await api.app.close()
  })

  test.each([
    [
      'an offset wins over the zone',
      '2026-06-01T09:00:00+02:00',
      'America/New_York',
      '2026-06-01T07:00:00.000Z',
    ],
    [
      'without an offset the zone counts',
      '2026-06-01T09:00:00',
      'America/New_York',
      '2026-06-01T13:00:00.000Z',
    ],
    ['seconds may be left out', '2026-06-01T09:00', 'UTC', '2026-06-01T09:00:00.000Z'],
    ['a space may stand for the T', '2026-06-01 09:00+02:00', 'UTC', '2026-06-01T07:00:00.000Z'],
    [
      'fractions finer than a millisecond are cut',
      '2026-06-01T09:00:00.123999999Z',
      'UTC',
      '2026-06-01T09:00:00.123Z',
    ],
    ['a leap second is the last second before it', '2026-06-30T23:59:60Z', 'UTC', '2026-06-30T23:59:59.000Z'],
    // Clocks go from 02:00 to 03:00 on 29 March 2026 in Berlin: the gap is read with the offset before it.
    ['a gap of daylight saving', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    // Clocks go back from 03:00 to 02:00 on 25 October 2026: the earlier of the two half past two.
    ['an overlap of daylight saving', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['a gap of half an hour', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    [
      'a day that a zone skipped has a time all the same',
      '2011-12-30T12:00',
      'Pacific/Apia',
      '2011-12-30T22:00:00.000Z',
    ],
    ['a zone with quarters of an hour', '2026-06-01T09:00', 'Asia/Kathmandu', '2026-06-01T03:15:00.000Z'],
    ['a gap of a zone with quarters', '2026-09-27T03:00', 'Pacific/Chatham', '2026-09-26T14:15:00.000Z'],
    ['both sides of a gap are themselves', '2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ])('reads opens_at: %s', async (_, opens_at, timezone, expected) => {
    const api = await startApi(await newConfig(), { clock: new FakeClock(start) })
    const { path } = await createTestSession(api, [question])
    const response = await api.post(`${path}/schedule`, {
      opens_at,
      closes_at: '2030-01-01T00:00:00Z',
      timezone,
    })
    expect(response.body).toMatchObject({ opens_at: expected })
    await api.app.close()
  })

  test('a zone is kept under its own name, spelled as in the database', async () => {
    const api = await startApi(await newConfig(), { clock: new FakeClock(start) })
    const { path } = await createTestSession(api, [question])
    const times = { opens_at: '2026-03-03T09:00', closes_at: '2026-03-04T09:00' }
    for (const zone of [
      'Asia/Calcutta',
      'Asia/Kolkata',
      'US/Pacific',
      'Etc/GMT+3',
      'Africa/Dar_es_Salaam',
      'UTC',
      'GB-Eire',
      'EST5EDT',
    ]) {
      const scheduled = await api.post(`${path}/schedule`, { ...times, timezone: zone.toLowerCase() })
      expect(scheduled, zone).toMatchObject({ status: 200, body: { timezone: zone } })
      expect((await api.get(path)).body.timezone).toBe(zone)
    }
    await api.app.close()
  })

  test.each([
    [
      '2026-03-29T02:30',
      '2026-03-29T03:15',
      'later than opens_at: 2026-03-29T02:30 is skipped in Europe/Berlin and counts as 2026-03-29T03:30',
    ],
    [
      '2026-03-29T03:15',
      '2026-03-29T02:10',
      'later than opens_at: 2026-03-29T02:10 is skipped in Europe/Berlin and counts as 2026-03-29T03:10',
    ],
    ['2026-03-29T04:15', '2026-03-29T03:15', 'later than opens_at'],
    ['2026-03-29T02:30Z', '2026-03-29T02:15Z', 'later than opens_at'],
  ])('the refusal of %s until %s names the gap of daylight saving', async (opens_at, closes_at, message) => {
    const api = await startApi(await newConfig(), { clock: new FakeClock(start) })
    const { path } = await createTestSession(api, [question])
    const refused = await api.post(`${path}/schedule`, { opens_at, closes_at, timezone: 'Europe/Berlin' })
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ field: 'closes_at', rule: 'after_opens_at', message }] },
    })
    await api.app.close()
  })

  test('names the field of every time or zone that cannot be', async () => {
    const api = await startApi(await newConfig(), { clock: new FakeClock(start) })
    const { path } = await createTestSession(api, [question])
    const good = {
      opens_at: '2026-03-03T09:00:00Z',
      closes_at: '2026-03-04T09:00:00Z',
      timezone: 'Europe/Berlin',
    }
    const badTimes = [
      '',
      'tomorrow',
      '2026-03-03',
      '20260303T090000Z',
      '2026-03-03T09',
      '2026-13-03T09:00Z',
      '2026-02-30T09:00Z',
      '2026-03-03T24:00Z',
      '2026-03-03T25:00Z',
      '2026-03-03T09:60Z',
      '2026-03-03T09:00:61Z',
      '2026-03-03T09:00:00+24:00',
      '2026-03-03T09:00:00+02:00:30',
      '2026-03-03T09:00:00−02:00',
      '2026-03-03T09:00:00Z[Europe/Berlin]',
      '2026-03-03T09:00:00[America/New_York]',
      '2026-03-03T09:00:00[u-ca=hebrew]',
      '+275760-09-12T00:00:00Z',
      '+002026-03-03T09:00:00Z',
      '-000001-03-03T09:00:00Z',
      '9999-12-31T23:59:00-23:59',
      '0000-01-01T00:00:00+23:59',
      ' 2026-03-03T09:00:00Z',
      '2026-03-03T09:00:00Z\n',
      '２０２６-03-03T09:00:00Z',
      '1772528400',
    ]
    for (const time of badTimes) {
      const opens = await api.post(`${path}/schedule`, { ...good, opens_at: time })
      expect(opens.body, time).toMatchObject({ code: 'INVALID_REQUEST_BODY', invalid_fields: ['opens_at'] })
      const closes = await api.post(`${path}/schedule`, { ...good, closes_at: time })
      expect(closes.body, time).toMatchObject({ code: 'INVALID_REQUEST_BODY', invalid_fields: ['closes_at'] })
    }
    for (const timezone of [
      '',
      'Berlin',
      '+02:00',
      'Europe/Berlin ',
      'Mars/Olympus',
      'UTC+2',
      '../UTC',
      'é',
      'T12:00[Europe/Berlin]',
      // Abbreviations and old names that ICU knows and the IANA database does not.
      ...'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST'.split(
        ' ',
      ),
      'SystemV/PST8',
      'US/Pacific-New',
    ]) {
      const response = await api.post(`${path}/schedule`, { ...good, timezone })
      expect(response.body, timezone).toMatchObject({
        code: 'INVALID_REQUEST_BODY',
        invalid_fields: ['timezone'],
      })
      if (timezone !== '') expect(response.body.error).toContain('such as Europe/Berlin or UTC')
    }
    for (const closes_at of ['2026-03-03T09:00:00Z', '2026-03-03T08:59:59Z']) {
      const response = await api.post(`${path}/schedule`, { ...good, closes_at })
      expect(response.body, closes_at).toMatchObject({ invalid_fields: ['closes_at'] })
    }
    const past = { ...good, opens_at: '2026-03-01T09:00:00Z', closes_at: '2026-03-02T09:00:00Z' }
    expect((await api.post(`${path}/schedule`, past)).body).toMatchObject({ invalid_fields: ['closes_at'] })
    expect((await api.get(path)).body).toMatchObject({ mode: null, opens_at: null, timezone: null })
    await api.app.close()
  })
})
