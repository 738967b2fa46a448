import { addSessionQuestion } from '@roomful/contract/features/session-control/added-questions'
import type { FastifyRequest } from 'fastify'
import { Downloads } from './api/downloads.ts'
import { handlersOf } from './api/handlers.ts'
import { OpenConnections } from './api/http/connections.ts'
import { arrivalOf } from './api/http/guards/arrival.ts'
import { Gate } from './api/http/guards/gate.ts'
import { PendingResponses } from './api/http/guards/pending-responses.ts'
import { listen } from './api/http/listen.ts'
import { registerDocsPage } from './api/http/pages/docs-page.ts'
import { registerGuidePages } from './api/http/pages/guide-pages.ts'
import { Pages } from './api/http/pages/pages.ts'
import { registerWebAssets } from './api/http/pages/web-assets.ts'
import { registerHealthRoutes } from './api/http/routes/health.ts'
import { registerImageRoute } from './api/http/routes/image-route.ts'
import { registerMcp } from './api/http/routes/mcp-route.ts'
import { registerMetricsRoute } from './api/http/routes/metrics-route.ts'
import { registerOpenApi } from './api/http/routes/openapi-route.ts'
import { registerOperations } from './api/http/routes/operation-routes.ts'
import { registerProviderReturn } from './api/http/routes/provider-return.ts'
import { Readiness } from './api/http/routes/readiness.ts'
import { createHttpServer } from './api/http/server.ts'
import { toolServerOnDemand } from './api/tool-server.ts'
import { UserBudget } from './api/user-budget.ts'
import type { Budgets } from './budget/budget.ts'
import { LocalBudget } from './budget/local-budget.ts'
import type { Config } from './config.ts'
import { Anonymizer } from './features/anonymization/anonymizer.ts'
import { EarlierStandings } from './features/anonymization/earlier-standings.ts'
import { AnswerWriter } from './features/answers/answer-writer.ts'
import { AuditLog } from './features/audit/audit-log.ts'
import { Authenticator } from './features/credentials/authenticate.ts'
import { WaitingCalls } from './features/events/waiting-calls.ts'
import type { ExportParts } from './features/exports/open-export.ts'
import type { FileParts } from './features/imports/file-parser.ts'
import { JoinEvents } from './features/participants/join-events.ts'
import { Joins } from './features/participants/joins.ts'
import { OwnChanges } from './features/participants/own-changes.ts'
import { workspaceLinks } from './features/people/links.ts'
import type { PeopleParts } from './features/people/passwords.ts'
import { SignInGuard } from './features/people/sign-in-guard.ts'
import { resealTotp } from './features/people/two-factor.ts'
import { Editors } from './features/presentations/editors.ts'
import { QaWriter } from './features/qa/qa-writer.ts'
import { KeptReports } from './features/reports/kept-reports.ts'
import { startRetention } from './features/retention/retention.ts'
import { Scoreboards } from './features/scores/scoreboard.ts'
import { Scheduler } from './features/session-control/scheduler.ts'
import { resealProviders } from './features/sso/providers.ts'
import { roomAddresses, type StageHolder } from './features/stages/stage-links.ts'
import { DeliveryWorker } from './features/webhooks/delivery/worker.ts'
import { resealSecrets } from './features/webhooks/endpoints.ts'
import { addressBudgetKey, clientAddress } from './lib/http/client-address.ts'
import { securityHeadersFor } from './lib/http/security-headers.ts'
import type { Deadline } from './lib/pending-work.ts'
import { Semaphore } from './lib/semaphore.ts'
import type { MetricsText } from './metrics/metrics.ts'
import { OpenIdClient } from './oidc/openid.ts'
import { registerAddedQuestionRoutes } from './room/http/added-question-routes.ts'
import { registerRoomRoutes, registerRoomSignIn } from './room/http/participant-routes.ts'
import {
  registerNetworkOrigins,
  registerPairingRoutes,
  registerStageRoutes,
} from './room/http/stage-routes.ts'
import { registerStateRoutes } from './room/http/state-routes.ts'
import { TypedCodeGuard } from './room/http/typed-code-guard.ts'
import { Hub } from './room/live/hub.ts'
import { followOutsideChanges } from './room/live/outside-changes.ts'
import { Polls } from './room/polling/polls.ts'
import { RoomReader } from './room/reads/reader.ts'
import type { RoomServices } from './room/room-services.ts'
import { serveRoomSockets } from './room/socket/socket.ts'
import { TokenAllowances } from './room/socket/token-limits.ts'
import { claimSealing, countUnopened, type Reseal, reportUnopened } from './servers/sealing-secret.ts'
import { ServerNumber } from './servers/server-number.ts'
import { reading, type Services, type Writing, writing } from './services.ts'
import { type StopSteps, stopInSequence } from './stop-sequence.ts'

/** Registers the gauges. */
function measure(
  services: Services,
  hub: Pick<Hub, 'census'>,
  readiness: { check(): Promise<string | null> },
): void {
  const { metrics, storage, bus, clock, seal } = services
  metrics.gauge('roomful_rooms', () => hub.census().rooms)
  metrics.gauge('roomful_room_sockets', () => hub.census().sockets)
  metrics.gauge('roomful_room_frames_total', () => hub.census().frames)
  metrics.gauge('roomful_deliveries_waiting', async () => {
    const { count } = await storage.read
      .selectFrom('deliveries')
      .select(found => found.fn.countAll<number>().as('count'))
      .where('next_attempt_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return count
  })
  metrics.gauge('roomful_deliveries_oldest_seconds', async () => {
    const { oldest } = await storage.read
      .selectFrom('deliveries')
      .select(found => found.fn.min<number | null>('created_at').as('oldest'))
      .where('next_attempt_at', 'is not', null)
      .executeTakeFirstOrThrow()
    return oldest === null ? 0 : (clock.now() - oldest) / 1_000
  })
  metrics.gauge('roomful_endpoints_paused', async () => {
    const { count } = await storage.read
      .selectFrom('endpoints')
      .select(found => found.fn.countAll<number>().as('count'))
      .where('state', '=', 'PAUSED')
      .executeTakeFirstOrThrow()
    return count
  })
  metrics.gauge('roomful_backup_age_seconds', async () => {
    const last = await storage.read.selectFrom('last_backup').select('at').executeTakeFirst()
    return last ? (clock.now() - last.at) / 1_000 : null
  })
  metrics.gauge('roomful_secrets_unopened', () => countUnopened(reading(services), seal))
  metrics.gauge('roomful_ready', async () => Number((await readiness.check()) === null))
  metrics.gauge('roomful_bus_up', async () => Number(await bus.healthy()))
  if (storage.connections() === null) return
  metrics.gauge('roomful_database_connections_open', () => storage.connections()!.open)
  metrics.gauge('roomful_database_connections_idle', () => storage.connections()!.idle)
  metrics.gauge('roomful_database_queries_waiting', () => storage.connections()!.waiting)
  metrics.gauge('roomful_database_connections_refused', () => storage.connections()!.refused)
}

/** The services of all parts of a server. */
export interface AppServices extends Services, ExportParts, FileParts, PeopleParts {}

/** A server's running routes, rooms and jobs. */
export interface Serving {
  /** The listening address, with the actual port. */
  readonly url: string
  /**
   * Stops accepting, closes sockets so that devices reconnect, and finishes pending work; the services stay open.
   * @param deadline of the whole stop, closing the services included
   * @returns unfinished work
   */
  stop(deadline: Deadline): Promise<string[]>
}

/** Repeated reads of a report within this window share one row of the audit log. */
const reportReadsMs = 15 * 60_000

export const reseals: readonly Reseal[] = [resealSecrets, resealTotp, resealProviders]

/** Starts all routes, rooms and jobs. */
export async function startServing(
  config: Config,
  services: AppServices,
  metrics: MetricsText,
  budgets: Budgets,
): Promise<Serving> {
  // Before rooms read the question.
  services.bus.subscribe(notice => {
    if (notice.type === 'opened') services.questionTimes.noteOpened(notice.at, notice.inMs)
  })
  const audit = new AuditLog(services)
  const gate = new Gate({
    authenticator: new Authenticator(services),
    organizationBudget: budgets.organizations,
    addressBudget: budgets.addresses,
    audit,
    clock: services.clock,
  })
  const pages = new Pages(config.embedOrigins)
  const pending = new PendingResponses()
  const http = createHttpServer(services, gate, pages, pending, config)
  const answers = new AnswerWriter(services)
  const qa = new QaWriter(services)
  const readiness = new Readiness(services)
  registerHealthRoutes(http, services, readiness)
  registerMetricsRoute(http, metrics, config.metricsToken)
  const scoreboards = new Scoreboards()
  const addresses = roomAddresses(config.publicUrl)
  const waitingCalls = new WaitingCalls(services.bus)
  const pageTurns = new Semaphore({ max: 2, maxEach: 1 })
  const signInGuard = new SignInGuard(budgets, services)
  const apiServices = {
    ...services,
    scoreboards,
    addresses,
    waitingCalls,
    editors: new Editors(services),
    pageTurns,
    downloads: new Downloads(),
    signInGuard,
    reportOpenings: budgets.reportOpenings,
    keptReports: new KeptReports(services.clock),
    signInDays: config.signInDays,
    resetMails: budgets.resetMails,
    invitationMails: budgets.invitationMails,
    reportReads: new LocalBudget(services.clock, { lengthMs: reportReadsMs }),
    userBudget: new UserBudget(budgets.users, services.clock),
    links: workspaceLinks(config.publicUrl),
    oidc: new OpenIdClient(services.providerGuard, services.clock),
    operatorDays: config,
  }
  const handlers = handlersOf(apiServices)
  const parts = { gate, audit, publicUrl: config.publicUrl }
  registerOperations(http, apiServices, handlers, parts)
  registerProviderReturn(http, apiServices, parts)
  // Half as much code as all the rest: loaded on first use.
  const tools = async () => (await import('./api/mcp/mcp-server.ts')).mcpServer(apiServices, handlers)
  registerMcp(http, toolServerOnDemand(tools), gate, mcpOriginGuard(config))
  registerOpenApi(http, config.publicUrl)
  registerDocsPage(http)
  registerGuidePages(http, config.publicUrl)
  const reader = new RoomReader(services, scoreboards, addresses)
  const hub = new Hub(services, { reader, isBusy: () => answers.isBusy })
  measure(services, hub, readiness)
  const room: RoomServices = {
    services,
    hub,
    reader,
    answers,
    qa,
    ownChanges: new OwnChanges(services),
    allowances: new TokenAllowances(),
    fastPath: config.fastPath,
    badTokens: budgets.badTokens,
    addressKeyOf: ({ socket, headers }) =>
      addressBudgetKey(clientAddress(socket, headers, config.trustProxy)),
    securityHeaders: securityHeadersFor(config.publicUrl),
    originAllowed: originGuard(config),
  }
  const polls = new Polls(hub, services)
  const typedCodes = new TypedCodeGuard(budgets.wrongCodes, services.clock)
  const joinEvents = new JoinEvents(services)
  registerRoomRoutes(http, room, new Joins(services, joinEvents), typedCodes, config.publicUrl)
  registerRoomSignIn(http, apiServices, typedCodes, config.publicUrl)
  registerStateRoutes(http, room, polls, config.publicUrl)
  const beginRemoteUse = (request: FastifyRequest, { organization, linkId }: StageHolder) => {
    const call = arrivalOf(request, services.clock, addSessionQuestion.id)
    const path = `${call.path}?stage=${linkId}`
    return audit.begin({ caller: { userId: null }, organizationKeys: [organization.key], ...call, path })
  }
  registerAddedQuestionRoutes(http, room, beginRemoteUse, config.publicUrl)
  registerImageRoute(http, services)
  registerPairingRoutes(http, room)
  registerStageRoutes(http, room, { secure: config.publicUrl.startsWith('https:') })
  registerWebAssets(http)
  pages.register(http)
  registerNetworkOrigins(http, config)
  const sockets = serveRoomSockets(http.server, room)
  const connections = new OpenConnections(http.server, pending)
  const claim = async (tx: Writing) => reportUnopened(services.log, await claimSealing(tx, reseals))
  const serverNumber = services.storage.engine.isShared ? new ServerNumber(services, claim) : undefined
  try {
    if (serverNumber) await serverNumber.lease()
    else await writing(services, claim)
    await listen(http, config)
  } catch (error) {
    sockets.stop()
    hub.close()
    await http.close()
    await serverNumber?.stop().catch(() => {})
    throw error
  }
  const deliveries = new DeliveryWorker(services, {
    alone: !services.storage.engine.isShared,
    stepsSeconds: config.webhookBackoffSeconds,
  })
  const url = http.listeningOrigin
  const outsideChanges = followOutsideChanges(services, hub)
  const scheduler = new Scheduler(services)
  const anonymizer = new Anonymizer(services)
  const earlierStandings = new EarlierStandings(services)
  serverNumber?.start()
  scheduler.start()
  anonymizer.start()
  earlierStandings.start()
  const retention = startRetention(services, {
    ...config,
    // PostgreSQL is backed up by the operator.
    upgradeBackups: config.databaseUrl || config.keepUpgradeBackups ? undefined : config.dataDir,
  })
  return {
    url,
    stop(deadline) {
      const steps: StopSteps = {
        refuseNew() {
          sockets.stop()
          readiness.stop()
          waitingCalls.stop()
          polls.stop()
          connections.endIdle()
        },
        storeAnswers: async () => void (await Promise.all([answers.flush(), qa.flush()])),
        closeSockets: () => hub.close(),
        end: () => ({
          exports: services.exporter.close(),
          'files that are parsed': services.fileParser.close(),
          'requests to sign-in providers': apiServices.oidc.close(),
          // Requests on open connections are still served.
          connections: http.close().then(() => Promise.all([answers.stop(), joinEvents.end()])),
          'changes of other processes': outsideChanges.stop(),
          schedules: scheduler.stop(),
          anonymization: anonymizer.stop(),
          'standings of an earlier version': earlierStandings.stop(),
          'webhook deliveries': deliveries.stop(),
          'sweeping expired data': retention.stop(),
        }),
        endStalledRequests: () => connections.endStalledRequests(),
        endConnections: () => connections.endAll(),
        endLast: () => ({
          'writing the audit log': audit.close(),
          'releasing the server number': serverNumber?.stop() ?? Promise.resolve(),
        }),
        abortStorage: () => services.storage.abort(),
      }
      return stopInSequence(steps, deadline)
    },
  }
}

/** Allows our own pages, ROOMFUL_ALLOWED_ORIGINS, and pages from the request's own host. */
function originGuard({ publicUrl, allowedOrigins }: Config): RoomServices['originAllowed'] {
  const allowed = new Set([new URL(publicUrl).origin, ...allowedOrigins])
  return (origin, host) => allowed.has(origin) || (host !== undefined && URL.parse(origin)?.host === host)
}

/**
 * Allows our own pages, ROOMFUL_ALLOWED_ORIGINS, and pages on loopback, such as the MCP Inspector's. The request's own host proves
 * nothing here: any domain name can be pointed at this machine.
 */
function mcpOriginGuard(config: Config): (origin: string) => boolean {
  const allowed = new Set([new URL(config.publicUrl).origin, ...config.allowedOrigins])
  const loopback = ['localhost', '127.0.0.1', '[::1]']
  return origin => allowed.has(origin) || loopback.includes(URL.parse(origin)?.hostname ?? '')
}
