import { parseArgs } from 'node:util'
import { testConfig } from '../support/engines.ts'
import { startPostgres } from '../support/postgres.ts'
import { startRedis } from '../support/redis.ts'
import { rollUnderLoad } from './roll.ts'
import { runChaos } from './run-chaos.ts'
import { runUnattended } from './unattended.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(process.pid) },
    faults: { type: 'string', default: '100' },
    phones: { type: 'string', default: '100' },
    engine: { type: 'string', default: 'sqlite' },
    servers: { type: 'string', default: '1' },
    redis: { type: 'boolean', default: false },
    rolling: { type: 'boolean', default: false },
    unattended: { type: 'boolean', default: false },
  },
})
const say = (line: string) => void process.stdout.write(`${line}\n`)
say(
  `npm run chaos -- --seed ${values.seed} --faults ${values.faults} --phones ${values.phones} --engine ${values.engine} --servers ${values.servers}${values.redis ? ' --redis' : ''}${values.rolling ? ' --rolling' : ''}${values.unattended ? ' --unattended' : ''}`,
)
if (
  values.engine === 'sqlite' &&
  (values.servers !== '1' || values.redis || values.rolling || values.unattended)
)
  throw new Error('several servers, and Redis, need --engine postgres')
const postgres = values.engine === 'postgres' ? await startPostgres() : undefined
const redis = values.redis ? await startRedis() : undefined
const config = testConfig(postgres ? { DATABASE_URL: await postgres.createDatabase() } : {})
try {
  const size = { phones: Number(values.phones), servers: Number(values.servers) }
  if (values.rolling) await rollUnderLoad(config, { ...size, redis, say })
  else if (values.unattended)
    await runUnattended(config, { seed: values.seed, servers: size.servers, sessions: size.phones, say })
  else
    await runChaos(config, {
      ...size,
      seed: values.seed,
      faults: Number(values.faults),
      redis,
      postgres,
      // People who are away are counted again every 10 s.
      stagesMsMax: 11_000,
      say,
    })
} finally {
  await redis?.stop()
  await postgres?.stop()
}
