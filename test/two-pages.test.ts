// What two pages say of one rule, or of one measurement, is the same.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..')
/** With line breaks as spaces, so that wrapping changes nothing. */
const read = (path: string) => readFileSync(join(repository, path), 'utf8').replace(/\s+/g, ' ')

const guide = 'docs/webhooks.md'
const reference = 'docs/reference/webhooks.md'
const conventions = 'docs/reference/api-conventions.md'
const client = 'packages/sdk/README.md'

/** Rules, and where pages state them; groups are what has to be equal. */
const rules: Readonly<Record<string, readonly (readonly [page: string, statement: RegExp])[]>> = {
  'time for a response to a webhook': [
    [guide, /any 2xx status within (\d+) seconds/],
    [reference, /An attempt may take (\d+) seconds/],
  ],
  'attempts of a delivery': [
    [guide, /After the (\w+?)h failure the delivery is/],
    [reference, /`DEAD_LETTERED` \| (\w+) attempts failed/],
  ],
  'requests to an endpoint at once': [
    [guide, /At most (\w+) requests to one endpoint are under way at once/],
    [reference, /At most (\w+) requests to one endpoint are under way at once/],
  ],
  'spacing of attempts': [
    [guide, /after one failure (\d+) s, after two (\d+) min/],
    [reference, /: (\d+) seconds after the first failure, (\d+) minutes after the second/],
  ],
  '`Retry-After`': [
    [guide, /`Retry-After` can make the next wait up to (\w+) as long/],
    [reference, /`Retry-After` can make a wait up to (\w+) as long/],
  ],
  '`410 Gone`': [
    [guide, /`410 Gone` .*? is `DEAD_LETTERED` (at once)/],
    [reference, /`410 Gone` ends the series (at once)/],
  ],
  'failures that pause an endpoint': [
    [guide, /After (\w+) failures in a row the endpoint is paused/],
    [reference, /paused after (\w+) failures in a row/],
    ['docs/prometheus-alerts.yml', /endpoint is paused after (\w+) failures/],
  ],
  'validity of a replaced secret': [
    [guide, /for (\d+) hours requests are signed with both/],
    [reference, /for (\d+) hours after `rotate-secret` two/],
  ],
  'results in an event': [
    [guide, /what was cut \((\d+) words, (\d+) texts\)/],
    [reference, /with at most (\d+) words and (\d+) texts/],
  ],
  'joins in an event': [
    [guide, /those of (\w+) seconds together, (\d+) at most/],
    [reference, /within (\w+) seconds on one server, at most (\d+)/],
  ],
  'order of events': [
    [guide, /events may arrive (in any order)/],
    [reference, /Events may arrive (in any order)/],
  ],
  'longest wait of a read': [
    [conventions, /after `wait` seconds \((\d+) at most\)/],
    ['docs/agents.md', /as soon as the results have changed, or after (\d+) s/],
    [client, /take `wait` \(seconds, (\d+) at most\)/],
    ['docs/operations.md', /a request without a byte last longer than (\d+) s/],
    ['docs/install.md', /let requests last longer than (\d+) s/],
  ],
  'largest body': [
    [conventions, /Bodies are JSON .*?, at most (\d+) MiB/],
    ['docs/operations.md', /rejects those above (\d+) MiB/],
    ['docs/agents.md', /calls have up to (\d+) MiB/],
    ['docs/importing.md', /On this path alone it may be longer than (\d+) MiB/],
  ],
  'largest file to import': [
    ['docs/importing.md', /A file or text has at most (\d+ \w+), and/],
    ['docs/importing.md', /in JSON as base64\. (\d+ \w+) at most/],
  ],
  'calls of a person': [
    ['docs/reference/plans-and-budgets.md', /each person has ([\d,]+) calls in 60 seconds/],
    ['docs/importing.md', /and ([\d,]+) calls a minute/],
  ],
  'runtimes of the client': [
    [client, /runs in (Node [\d.]+) or newer, (Deno, Bun and browsers)/],
    ['docs/quickstart.md', /runs in (Node [\d.]+) or later, (Deno, Bun and browsers)/],
  ],
  'validity of links for people': [
    ['docs/operations.md', /good for (\d+) days\. .*? good for (an hour)/],
    ['docs/reference/command-line.md', /within (\d+) days; .*? within (an hour)/],
  ],
  'age of a sign-in': [
    ['docs/data-protection.md', /sign-ins (\d+) days at most/],
    ['docs/configuration.md', /`ROOMFUL_SIGN_IN_DAYS` \(default `(\d+)`\)/],
  ],
  'age of the audit log': [
    ['docs/data-protection.md', /(\d+) days \(`ROOMFUL_AUDIT_DAYS`\)/],
    ['docs/configuration.md', /`ROOMFUL_AUDIT_DAYS` \(default `(\d+)`\)/],
  ],
  'pages of an embed link': [
    ['docs/embedding.md', /One link serves (\d+) pages at once/],
    ['docs/reference/room-protocol.md', /open sockets of a token \| \d+; of an embed link (\d+)/],
  ],
  'opening of a stage link': [
    ['docs/moderating.md', /open it within (\d+) minutes/],
    ['docs/reference/room-protocol.md', /within (\d+) minutes of making the link/],
  ],
  'revocation of a key': [
    [conventions, /one that is revoked with the command within (a \w+)\./],
    ['SECURITY.md', /`roomful key revoke` ends one within (.+?)\. /],
  ],
  'limits of rooms by address': [
    ['docs/reference/room-protocol.md', /No limit goes by network address except that on ([\w ]+):/],
    ['docs/reference/plans-and-budgets.md', /by address only for ([\w ]+)\./],
  ],
  'start of a clock with images': [
    ['docs/reference/sessions.md', /opens (\d+) s after its activation: devices load the images/],
    ['docs/teaching.md', /With images it always has one, of (\d+) s, in which phones load them/],
  ],
  'processor time of a file': [
    ['docs/importing.md', /takes more than (\d+) s of processor time/],
    ['packages/server/src/workers/README.md', /priority below normal, (\d+) s of processor time/],
  ],
  'question types': [
    ['README.md', /\*\*(\w+) question types\*\*/],
    ['docs/reference/README.md', /answers and results of all (\w+)/],
  ],
}

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
function asNumber(text: string): string {
  const at = numbers.indexOf(text.toLowerCase())
  return at < 0 ? text.toLowerCase() : String(at)
}

test.each(Object.entries(rules))('%s', (_, statements) => {
  const stated = statements.map(([page, statement]) => {
    const found = statement.exec(read(page))
    expect(found, `${page} no longer says ${statement}`).not.toBeNull()
    return { page, values: found!.slice(1).map(asNumber) }
  })
  expect(stated).toEqual(stated.map(({ page }) => ({ page, values: stated[0]!.values })))
})

test('the waits before attempts', () => {
  const seconds = { s: 1, min: 60, h: 3_600 }
  const [, list] = /is repeated after about (.*?) \(each/.exec(read(guide))!
  const waits = [...list!.matchAll(/(\d+) (s|min|h)\b/g)].map(
    ([, number, unit]) => Number(number) * seconds[unit as keyof typeof seconds],
  )
  const rows = [...read(reference).matchAll(/\| \d \| (\d+) s \|/g)].map(([, wait]) => Number(wait))
  expect([0, ...waits]).toEqual(rows)
})

const results = JSON.parse(read('bench/results.json'))
const seconds = (ms: number) => (ms / 1_000).toFixed(1)
const [first, second] = results['large-session'].figures.rounds
const room1000 = results['room-1000'].figures
const room10000 = results['room-10000'].figures

/** Measurements, as bench/results.json has them, and where pages state them. */
const measurements: Readonly<
  Record<string, readonly [string, ...(readonly [page: string, statement: RegExp])[]]>
> = {
  '100,000 phones': [
    seconds(first.acknowledgedMs),
    ['README.md', /100,000 phones .*? all acknowledged within ([\d.]+) s/],
    ['docs/performance.md', /100,000 phones .*? everybody acknowledged within ([\d.]+) s/],
    ['docs/operations.md', /six took 100,000 phones, all answers within ([\d.]+) s/],
  ],
  'their second question': [
    seconds(second.acknowledgedMs),
    ['docs/performance.md', /100,000 phones .*? \(([\d.]+) s from the second question on\)/],
  ],
  'memory of each': [
    results['large-session'].figures.memoryPerPhoneKiB.toFixed(1),
    ['docs/performance.md', /100,000 phones .*? ([\d.]+) KiB of memory each/],
    ['docs/scale.md', /socket, with what the server keeps for its phone \| ([\d.]+) KiB/],
  ],
  '1,000 phones': [
    room1000.ackP95.toFixed(0),
    ['README.md', /1,000 phones answer at once \| .*? within (\d+) ms/],
    ['docs/performance.md', /1,000 phones answer at once \| .*? within (\d+) ms/],
  ],
  'memory of all of these': [
    ((room1000.phones * room1000.memoryPerPhoneKiB) / 1_024).toFixed(0),
    ['docs/operations.md', /1,000 phones take (\d+) MiB more/],
  ],
  '10,000 phones': [
    room10000.ackP95.toFixed(0),
    ['README.md', /10,000 phones answer at once \| within (\d+) ms/],
    ['docs/performance.md', /10,000 phones answer at once \| within (\d+) ms/],
    ['docs/operations.md', /10,000 answers at once are on disk within (\d+) ms/],
  ],
  'an idle server': [
    results.idle.figures.memoryMiB.toFixed(0),
    ['README.md', /an idle server \| (\d+) MiB/],
    ['docs/performance.md', /an idle server \| (\d+) MiB/],
    ['docs/operations.md', /an idle server has (\d+) MiB/],
  ],
}

test.each(Object.entries(measurements))('measured: %s', (_, [measured, ...statements]) => {
  const stated = statements.map(([page, statement]) => ({ page, value: statement.exec(read(page))?.[1] }))
  expect(stated).toEqual(statements.map(([page]) => ({ page, value: measured })))
})
