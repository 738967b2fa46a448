import { parseArgs } from 'node:util'
import { testConfig } from '../support/engines.ts'
import { runSoak } from './run-soak.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    phones: { type: 'string', default: '300' },
  },
})
const { first, last, faults } = await runSoak(testConfig(), {
  minutes: Number(values.minutes),
  phones: Number(values.phones),
  say: line => void process.stdout.write(`${line}\n`),
})
console.table({ 'after the first minute': first, 'at the end': last })
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
