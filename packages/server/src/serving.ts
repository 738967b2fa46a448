import { fileURLToPath } from 'node:url'
import type { AppServices } from './app.ts'
import type { Budgets } from './budget/budget.ts'
import { LocalBudget } from './budget/local-budget.ts'
import type { Config } from './config.ts'
import type { Deadline } from './deadline.ts'
import { AnswerWriter } from './domain/answers/answer-writer.ts'
import { AuditLog } from './domain/audit/audit-log.ts'
import { Authenticator } from './domain/credentials/authenticate.ts'
import { writing } from './domain/domain.ts'
import { resealProviders } from './domain/people/providers.ts'
import { SignInGuard } from './domain/people/sign-in-guard.ts'
import { resealTotp } from './domain/people/two-factor.ts'
import { workspaceLinks } from './domain/people/workspace-links.ts'
import { QaWriter } from './domain/qa/qa-writer.ts'
import { Scoreboards } from './domain/scores/scoreboards.ts'
import { claimSealing, type Reseal } from './domain/servers/sealing-secret.ts'
import { roomAddresses } from './domain/stages/session-links.ts'
import { resealSecrets } from './domain/webhooks/reseal-secrets.ts'
import { OpenConnections } from './http/connections.ts'
import { addressBudgetKey, clientAddress } from './http/guards/client-address.ts'
import { Gate } from './http/guards/gate.ts'
import { TypedCodeGuard } from './http/guards/typed-code-guard.ts'
import { listen } from './http/listen.ts'
import { registerDocsPage } from './http/pages/docs-page.ts'
import { registerGuidePages } from './http/pages/guide-pages.ts'
import { Pages } from './http/pages/pages.ts'
import { registerWebAssets } from './http/pages/web-assets.ts'
import { registerHealthRoutes } from './http/routes/health.ts'
import { registerImageRoute } from './http/routes/image-route.ts'
import { registerLogoRoute } from './http/routes/logo-route.ts'
import { registerMcp } from './http/routes/mcp-route.ts'
import { registerMetricsRoute } from './http/routes/metrics-route.ts'
import { registerNetworkOrigins } from './http/routes/network-origins.ts'
import { registerOpenApi } from './http/routes/openapi-route.ts'
import { registerPairingRoutes } from './http/routes/pairing-routes.ts'
import { registerProviderReturn } from './http/routes/provider-return.ts'
import { registerPublicRoutes } from './http/routes/public-routes.ts'
import { Readiness } from './http/routes/readiness.ts'
import { registerRoomRoutes } from './http/routes/room-routes.ts'
import { registerRoomSignIn } from './http/routes/room-sign-in.ts'
import { registerStageRoutes } from './http/routes/stage-routes.ts'
import { registerWorkspaceRoutes } from './http/routes/workspace-routes.ts'
import { createHttpServer } from './http/server.ts'
import { DeliveryWorker } from './jobs/deliveries/worker.ts'
import { startRetention } from './jobs/retention.ts'
import { Scheduler } from './jobs/scheduler.ts'
import { reportUnopened, ServerNumber } from './jobs/server-number.ts'
import { Unlinker } from './jobs/unlinker.ts'
import { measure } from './metrics/measure.ts'
import type { MetricsText } from './metrics/metrics.ts'
import { OpenIdClient } from './oidc/openid.ts'
import { toolServerOnDemand } from './operations/tool-server.ts'
import { WaitingCalls } from './operations/waiting-calls.ts'
import { UserBudget } from './operations/workspace/user-budget.ts'
import { FairSemaphore } from './processes/fair-semaphore.ts'
import { Hub } from './room/hub.ts'
import { followOutsideChanges } from './room/outside-changes.ts'
import { RoomReader } from './room/room-reader.ts'
import type { RoomServices } from './room/room-services.ts'
import { serveRoomSockets } from './room/socket.ts'
import { TokenAllowances } from './room/token-limits.ts'
import { type StopSteps, stopInSequence } from './stop-sequence.ts'

/** Where the pages are built to. */
const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Routes, rooms and jobs at work. */
export interface Serving {
  /** Where it listens, with the port it got. */
  readonly url: string
  /**
   * Stops accepting, closes sockets so that devices reconnect, finishes what is under way; the services stay open.
   * @param deadline of the whole stop, closing the services included
   * @returns what could not be finished by then.
   */
  stop(deadline: Deadline): Promise<string[]>
}

/** Length of the windows in which a report that somebody reads again has one row in the audit log. */
const reportReadsMs = 15 * 60_000

/** Stored secrets of every kind. */
export const reseals: readonly Reseal[] = [resealSecrets, resealTotp, resealProviders]

/** Serves everything that a server serves, and runs what runs by the clock. */
export async function startServing(
  config: Config,
  services: AppServices,
  metrics: MetricsText,
  budgets: Budgets,
): Promise<Serving> {
  const audit = new AuditLog(services)
  const gate = new Gate({
    authenticator: new Authenticator(services),
    organizationBudget: budgets.organizations,
    addressBudget: budgets.addresses,
    audit,
    clock: services.clock,
  })
  const pages = new Pages(webFolder, config.embedOrigins)
  const http = createHttpServer(services, gate, pages, config.trustProxy)
  const answers = new AnswerWriter(services)
  const qa = new QaWriter(services)
  const readiness = new Readiness(services)
  registerHealthRoutes(http, services, readiness)
  registerMetricsRoute(http, metrics, config.metricsToken)
  const scoreboards = new Scoreboards()
  const addresses = roomAddresses(config.publicUrl)
  const waitingCalls = new WaitingCalls(services.bus)
  const pageTurns = new FairSemaphore({ max: 2, maxEach: 1 })
  const apiServices = { ...services, scoreboards, addresses, waitingCalls, pageTurns }
  registerPublicRoutes(http, apiServices, gate)
  const signInGuard = new SignInGuard(budgets, services)
  const workspaceServices = {
    ...apiServices,
    signInGuard,
    resetMails: budgets.resetMails,
    invitationMails: budgets.invitationMails,
    reportReads: new LocalBudget(services.clock, { lengthMs: reportReadsMs }),
    userBudget: new UserBudget(budgets.users, services.clock),
    links: workspaceLinks(config.publicUrl),
    oidc: new OpenIdClient(services.addressGuard, services.clock),
    operatorDays: config,
  }
  const workspaceParts = { audit, publicUrl: config.publicUrl }
  registerWorkspaceRoutes(http, workspaceServices, workspaceParts)
  registerProviderReturn(http, workspaceServices, workspaceParts)
  // As much code as half of the rest: loaded for the first agent.
  const tools = async () => (await import('./mcp/mcp-server.ts')).mcpServer(apiServices)
  registerMcp(http, toolServerOnDemand(tools), gate, mcpOriginGuard(config))
  registerOpenApi(http, config.publicUrl)
  registerDocsPage(http)
  registerGuidePages(http)
  const reader = new RoomReader(services, scoreboards, addresses.secret)
  const hub = new Hub(services, { reader, isBusy: () => answers.isBusy })
  measure(services, hub, readiness)
  const room: RoomServices = {
    services,
    hub,
    reader,
    answers,
    qa,
    allowances: new TokenAllowances(),
    fastPath: config.fastPath,
    badTokens: budgets.badTokens,
    addressKeyOf: ({ socket, headers }) =>
      addressBudgetKey(clientAddress(socket, headers, config.trustProxy)),
    originAllowed: originGuard(config),
  }
  const typedCodes = new TypedCodeGuard(budgets.wrongCodes, services.clock)
  registerRoomRoutes(http, room, typedCodes, config.publicUrl)
  registerRoomSignIn(http, workspaceServices, typedCodes, config.publicUrl)
  registerLogoRoute(http, services)
  registerImageRoute(http, services)
  registerPairingRoutes(http, room)
  registerStageRoutes(http, room, { secure: config.publicUrl.startsWith('https:') })
  registerWebAssets(http, webFolder)
  pages.register(http)
  registerNetworkOrigins(http, config)
  const sockets = serveRoomSockets(http.server, room)
  const connections = new OpenConnections(http.server)
  const serverNumber = services.storage.engine.isShared ? new ServerNumber(services, reseals) : undefined
  try {
    if (serverNumber) await serverNumber.lease()
    else reportUnopened(services.log, await writing(services, tx => claimSealing(tx, reseals)))
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
  const unlinker = new Unlinker(services)
  serverNumber?.start()
  scheduler.start()
  unlinker.start()
  const retention = startRetention(services, config)
  return {
    url,
    stop(deadline) {
      const steps: StopSteps = {
        refuseNew() {
          sockets.stop()
          waitingCalls.stop()
          connections.endIdle()
        },
        storeAnswers: async () => void (await Promise.all([answers.flush(), qa.flush()])),
        closeSockets: () => hub.close(),
        end: () => ({
          exports: services.exporter.close(),
          'files that are parsed': services.fileParser.close(),
          'requests to sign-in providers': workspaceServices.oidc.close(),
          // What is asked on connections that are open is still done.
          connections: http.close().then(() => answers.stop()),
          'changes of other processes': outsideChanges.stop(),
          schedules: scheduler.stop(),
          unlinking: unlinker.stop(),
          'deliveries of webhooks': deliveries.stop(),
          'removing what has expired': retention.stop(),
        }),
        endStalledRequests: () => connections.endStalledRequests(),
        endConnections: () => connections.endAll(),
        endLast: () => ({
          'writing the audit log': audit.close(),
          'giving up the server number': serverNumber?.stop() ?? Promise.resolve(),
        }),
        giveUpStorage: () => services.storage.giveUp(),
      }
      return stopInSequence(steps, deadline)
    },
  }
}

/** Our own pages, those of ROOMFUL_ALLOWED_ORIGINS, and whatever has the same host as the request. */
function originGuard({ publicUrl, allowedOrigins }: Config): RoomServices['originAllowed'] {
  const allowed = new Set([new URL(publicUrl).origin, ...allowedOrigins])
  return (origin, host) => allowed.has(origin) || URL.parse(origin)?.host === host
}

/**
 * Our own pages, those of ROOMFUL_ALLOWED_ORIGINS, and pages that loopback serves, such as the MCP Inspector's. That
 * the host is the same says nothing here: anybody can point a name at this machine.
 */
function mcpOriginGuard(config: Config): (origin: string) => boolean {
  const allowed = new Set([new URL(config.publicUrl).origin, ...config.allowedOrigins])
  const loopback = ['localhost', '127.0.0.1', '[::1]']
  return origin => allowed.has(origin) || loopback.includes(URL.parse(origin)?.hostname ?? '')
}
