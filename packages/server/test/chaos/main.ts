import { parseArgs } from 'node:util'
import { testConfig } from '../support/engines.ts'
import { startPostgres } from '../support/postgres.ts'
import { runChaos } from './run-chaos.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(process.pid) },
    faults: { type: 'string', default: '100' },
    phones: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
say(
  `npm run chaos -- --seed ${values.seed} --faults ${values.faults} --phones ${values.phones} --engine ${values.engine}`,
)
const postgres = values.engine === 'postgres' ? await startPostgres() : undefined
const config = testConfig(postgres ? { DATABASE_URL: await postgres.createDatabase() } : {})
try {
  await runChaos(config, {
    seed: values.seed,
    faults: Number(values.faults),
    phones: Number(values.phones),
    say,
  })
} finally {
  await postgres?.stop()
}
