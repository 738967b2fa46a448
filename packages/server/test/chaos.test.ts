// Chaos: through random kills, pauses, full disks, lost files and database crashes, every acknowledged answer is stored,
// counted and exported, on SQLite and PostgreSQL.
import { test } from 'vitest'
import { runChaos } from './chaos/run-chaos.ts'
import { onBothEnginesUnshared } from './support/engines.ts'

onBothEnginesUnshared('four random faults', newConfig => {
  test('whatever goes wrong, what is acknowledged is stored, counted and exported', async () => {
    const seed = 'short'
    const said = [`seed: ${seed}`]
    try {
      await runChaos(await newConfig(), { seed, faults: 4, phones: 10, say: line => said.push(line) })
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${said.join('\n')}`, { cause: error })
    }
  })
})
