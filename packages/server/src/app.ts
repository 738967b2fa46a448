import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryBudget } from './budget/memory.ts'
import { memoryBus } from './bus/memory.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { AnswerWriter } from './domain/answers/answer-writer.ts'
import { AuditLog } from './domain/audit/audit-log.ts'
import { Authenticator } from './domain/credentials/authenticate.ts'
import type { Services } from './domain/domain.ts'
import { AddressGuard } from './domain/webhooks/address-guard.ts'
import { answerRemembered } from './http/answer-again.ts'
import { registerDocsPage } from './http/docs-page.ts'
import { Gate } from './http/gate.ts'
import { registerHealthRoutes } from './http/health.ts'
import { registerMcp } from './http/mcp-route.ts'
import { registerOpenApi } from './http/openapi-route.ts'
import { registerPublicRoutes } from './http/public-routes.ts'
import { RememberedAnswers } from './http/remembered-answers.ts'
import { registerRoomRoutes } from './http/room-routes.ts'
import { createHttpServer } from './http/server.ts'
import { registerStageRoutes } from './http/stage-routes.ts'
import { registerWebAssets } from './http/web-assets.ts'
import { DeliveryWorker } from './jobs/deliveries/worker.ts'
import { startRetention } from './jobs/retention.ts'
import { Scheduler } from './jobs/scheduler.ts'
import { Unlinker } from './jobs/unlinker.ts'
import { jsonLog, type Log, together } from './log.ts'
import { cryptoRandom, idMaker } from './random.ts'
import { nameResolver, type ResolveName } from './resolve-name.ts'
import { Hub } from './room/hub.ts'
import { startRevocations } from './room/revocations.ts'
import { RoomReader } from './room/room-reader.ts'
import type { RoomServices } from './room/room-services.ts'
import { serveRoomSockets } from './room/socket.ts'
import { TokenAllowances } from './room/token-limits.ts'
import { sealWith } from './seal.ts'
import { secretIn } from './secret-file.ts'
import { openPostgresStorage } from './storage/postgres.ts'
import { openSqliteStorage } from './storage/sqlite.ts'
import { ExportThreads, type StorageLocation } from './threads/export-thread.ts'

const writeLine = together(text => process.stdout.write(text))
/** Where the pages are built to. */
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** What tests put in place of the real thing. */
export type Overrides = Partial<Pick<Services, 'clock' | 'random' | 'log'>> & { resolveName?: ResolveName }

/** Opens what the configuration names. This file alone picks drivers. */
export async function openServices(config: Config, overrides: Overrides = {}): Promise<Services> {
  const log: Log = overrides.log ?? jsonLog(config.logLevel, writeLine)
  const clock = overrides.clock ?? systemClock
  const random = overrides.random ?? cryptoRandom
  const location = locationOf(config)
  const storage =
    location.engine === 'postgres'
      ? await openPostgresStorage(location.url)
      : await openSqliteStorage(location.file)
  const addressGuard = new AddressGuard({
    allowHttp: config.webhookAllowHttp,
    allowedRanges: config.webhookAllowCidrs,
    resolve: overrides.resolveName ?? nameResolver(),
  })
  return {
    storage,
    bus: memoryBus(),
    clock,
    random,
    newId: idMaker(clock, random),
    log,
    seal: sealWith(config.secrets ?? [secretIn(config.dataDir)], random),
    addressGuard,
    server: 0,
    exporter: new ExportThreads(location),
  }
}

export async function closeServices(services: Services): Promise<void> {
  await services.exporter.close()
  await services.bus.close()
  await services.storage.close()
}

/** A server that listens. */
export interface App {
  readonly services: Services
  /** Where it listens, with the port it got. */
  readonly url: string
  /** Stops accepting, tells sockets to come back, finishes what is under way. */
  close(): Promise<void>
}

/**
 * Starts a server.
 * @throws StorageTakenError when another server has the storage.
 */
export async function startApp(config: Config, overrides: Overrides = {}): Promise<App> {
  const services = await openServices(config, overrides)
  try {
    await services.storage.takeAlone()
    const audit = new AuditLog(services)
    const gate = new Gate({
      authenticator: new Authenticator(services.storage, services.clock),
      organizationBudget: memoryBudget(services.clock),
      addressBudget: memoryBudget(services.clock),
      audit,
      clock: services.clock,
      trustProxy: config.trustProxy,
    })
    const http = createHttpServer(services, gate, config.trustProxy)
    const remembered = new RememberedAnswers(services.storage, services.clock)
    answerRemembered(http, { ...services, gate, remembered })
    const answers = new AnswerWriter(services)
    registerHealthRoutes(http, services)
    registerPublicRoutes(http, services, gate, remembered)
    registerMcp(http, services, gate, mcpOriginGuard(config))
    registerOpenApi(http, config.publicUrl)
    registerDocsPage(http)
    const reader = new RoomReader(services, secret => `${config.publicUrl}/j/${secret}`)
    const hub = new Hub(services, { reader, isBusy: () => answers.isBusy })
    const room: RoomServices = {
      services,
      hub,
      reader,
      answers,
      allowances: new TokenAllowances(),
      originAllowed: originGuard(config),
    }
    registerRoomRoutes(http, room)
    registerStageRoutes(http, room, { secure: config.publicUrl.startsWith('https:') })
    registerWebAssets(http, webFolder)
    serveRoomSockets(http.server, room)
    await http.listen({ port: config.port, host: config.host })
    const deliveries = new DeliveryWorker(services, {
      // Until servers share a storage: takeAlone has just made sure.
      alone: true,
      stepsSeconds: config.webhookBackoffSeconds,
    })
    const url = http.listeningOrigin
    const revocations = startRevocations(services, hub)
    const scheduler = new Scheduler(services)
    const unlinker = new Unlinker(services)
    scheduler.start()
    unlinker.start()
    const retention = startRetention(services, config.auditDays)
    return {
      services,
      url,
      async close() {
        revocations.stop()
        hub.close()
        // Downloads last as long as their takers like; the server waits for every request to end.
        await Promise.all([services.exporter.close(), http.close()])
        await Promise.all([scheduler.stop(), unlinker.stop()])
        await answers.idle()
        await deliveries.stop()
        await retention.stop()
        await audit.close()
        await closeServices(services)
      },
    }
  } catch (error) {
    await closeServices(services)
    throw error
  }
}

function locationOf({ databaseUrl, dataDir }: Config): StorageLocation {
  if (databaseUrl) return { engine: 'postgres', url: databaseUrl }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return { engine: 'sqlite', file: join(dataDir, 'roomful.db') }
}

/** Our own pages, those of ROOMFUL_ALLOWED_ORIGINS, and whatever has the same host as the request. */
function originGuard({ publicUrl, allowedOrigins }: Config): RoomServices['originAllowed'] {
  const allowed = new Set([new URL(publicUrl).origin, ...allowedOrigins])
  return (origin, host) => allowed.has(origin) || URL.parse(origin)?.host === host
}

/** As strict as names that anybody can point at this machine require: the same host counts on loopback only. */
function mcpOriginGuard(config: Config): (origin: string, host: string | undefined) => boolean {
  const allowed = new Set([new URL(config.publicUrl).origin, ...config.allowedOrigins])
  return (origin, host) => {
    const { host: originHost, hostname } = URL.parse(origin) ?? {}
    const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '')
    return allowed.has(origin) || (isLoopback && originHost === host)
  }
}
