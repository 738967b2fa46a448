/**
 * Polling phones in a process of their own, whose low priority leaves the processor to the server, as if they were on other
 * machines. They answer each question that they are sent over IPC, and report when they have its results.
 */
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { PollingDevice } from '@roomful/testkit/polling-device'
import { now } from './clock.ts'

setPriority(19)
const devices: PollingDevice[] = []

/** @returns when all of them had the question, and when all results, on the clock of the machine */
async function answer(asked: { question: string; option: string; spreadMs: number; voters: number }) {
  const { question, option, spreadMs, voters } = asked
  const seen = await Promise.all(
    devices.map(async (device, i) => {
      await device.until(() => device.room!.question?.id === question)
      const questionAt = now()
      await pause((spreadMs * i) / devices.length)
      await device.answer(question, { option_ids: [option] })
      await device.until(() => device.room!.results?.total_voters === voters)
      return { questionAt, resultsAt: now() }
    }),
  )
  return {
    questionAt: Math.max(...seen.map(({ questionAt }) => questionAt)),
    resultsAt: Math.max(...seen.map(({ resultsAt }) => resultsAt)),
  }
}

process.once('message', async ({ url, tokens }: { url: string; tokens: string[] }) => {
  for (const token of tokens) devices.push(await PollingDevice.follow(url, token))
  process.on('message', async asked => process.send!(await answer(asked as never)))
  process.send!('here')
})
