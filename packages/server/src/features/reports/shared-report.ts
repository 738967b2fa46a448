import { type ReportTextPage, SharedReportOut } from '@roomful/contract/features/reports/reports'
import { type Budget, budgetSpent } from '../../budget/budget.ts'
import type { BeginAuditRow, Browser } from '../../caller.ts'
import { ApiError } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { SerializedOutput } from '../../lib/output.ts'
import type { PageRequest } from '../../lib/page.ts'
import { serializerOf } from '../../lib/serialize.ts'
import { reading, readingSnapshot, type Services, writing } from '../../services.ts'
import type { PeopleParts } from '../people/passwords.ts'
import type { SignInGuard } from '../people/sign-in-guard.ts'
import type { Scoreboards } from '../scores/scoreboard.ts'
import { findSession } from '../sessions/session-row.ts'
import type { KeptReports } from './kept-reports.ts'
import { readReport } from './read-report.ts'
import { findReportLink, isOpeningDue, noteOpening, type OpenReportLink } from './report-links.ts'
import { textsOf } from './report-texts.ts'

export interface SharedReportParts {
  readonly keptReports: KeptReports
  /** Computed openings by network. */
  readonly reportOpenings: Budget
}

/** Dependencies of shared reports. */
export interface SharedReportServices extends Services, PeopleParts, SharedReportParts {
  readonly signInGuard: SignInGuard
  readonly scoreboards: Scoreboards
  /** Limits the calls of one network with one link. */
  readonly userBudget: { draw(who: string, bodyBytes: number): Promise<void> }
}

/** Credentials sent by the holder of a link. */
export interface LinkProof {
  readonly token: string
  readonly password?: string
  /** From an earlier response, in place of the password. */
  readonly pass?: string
}

const passTtlMs = 60 * 60_000
/** Per network and minute: one takes tens of milliseconds of the event loop, a kept one none. */
const computedMax = 60

/**
 * `open_shared_report`: audited in the organization and logged, refused openings too.
 * @throws ApiError NOT_FOUND, the same for every link that opens nothing; PASSWORD_REQUIRED; UNAUTHENTICATED
 * for a wrong password; RATE_LIMITED
 */
export function openSharedReport(
  services: SharedReportServices,
  proof: LinkProof,
  browser: Browser,
  audit: BeginAuditRow,
): Promise<SerializedOutput> {
  const work = (link: OpenReportLink) => openLink(services, link, browser.networks)
  return withLink(services, proof, { browser, audit, done: 'opened a report link' }, work)
}

/** Runs `work` with a proven link: audited and logged, refusals too. @param done the log's line of a success */
async function withLink<T>(
  services: SharedReportServices,
  proof: LinkProof,
  {
    browser,
    audit,
    done,
  }: { readonly browser: Browser; readonly audit: BeginAuditRow; readonly done: string },
  work: (link: OpenReportLink) => Promise<T>,
): Promise<T> {
  const {
    networks,
    device: { ip },
  } = browser
  const link = await findLink(services, proof.token).catch((error: unknown) => {
    services.log.warn('refused a report link', { ip })
    throw error
  })
  const path = `/app/v1/sessions/${link.sessionId}/report-links/${link.id}`
  const row = audit(null, [link.organization.key], { id: link.id, path })
  try {
    await proveLink(services, link, proof, networks)
    const opened = await work(link)
    row.complete(200)
    services.log.info(done, { link: link.id, ip })
    return opened
  } catch (error) {
    // Pages ask without a password first.
    if (error instanceof ApiError && error.code !== 'PASSWORD_REQUIRED') {
      row.complete(error.status)
      services.log.warn('refused a report link', { link: link.id, code: error.code, ip })
    }
    throw error
  }
}

async function openLink(
  services: SharedReportServices,
  link: OpenReportLink,
  networks: readonly string[],
): Promise<SerializedOutput> {
  const now = reading(services)
  if (isOpeningDue(link, now.now)) await writing(services, tx => noteOpening(tx, link))
  const session = await findSession(now, link.organization, link.sessionId)
  const isShared = session.state === 'CLOSED'
  const compute = async () => {
    const network = networks.at(-1)!
    const window = await services.reportOpenings.draw(network)
    if (window.count > computedMax) throw budgetSpent(window, services.clock.now(), tooManyOpenings)
    return services.keptReports.inTurn(
      network,
      async () => new SerializedOutput(serialize(await sharedReport(services, link)), { isShared }),
    )
  }
  // A removal or deletion of a person shows at once.
  return isShared ? services.keptReports.get(`${link.id} ${session.removals}`, compute) : compute()
}

const serialize = serializerOf(SharedReportOut)

async function sharedReport(services: SharedReportServices, link: OpenReportLink): Promise<SharedReportOut> {
  const { organization, sessionId, shows } = link
  return {
    report: await readingSnapshot(services, async now =>
      readReport(now, organization, services.scoreboards, await findSession(now, organization, sessionId), {
        ...shows,
        unrevealed: false,
      }),
    ),
    organization_name: link.organizationName,
    look: link.look,
    shows,
    ends_at: timestamp(link.endsAt),
    pass: link.passwordHash === null ? null : sealPass(services, link),
  }
}

/** `list_shared_report_texts`, audited likewise. @throws ApiError as `openSharedReport`; INVALID_REQUEST_PARAMETER */
export function listSharedReportTexts(
  services: SharedReportServices,
  {
    question_id,
    limit,
    cursor,
    before,
    ...proof
  }: LinkProof & PageRequest & { readonly question_id: string },
  browser: Browser,
  audit: BeginAuditRow,
): Promise<ReportTextPage> {
  const query = {
    question_id,
    ...(limit !== undefined && { limit }),
    ...(cursor !== undefined && { cursor }),
    ...(before !== undefined && { before }),
  }
  return withLink(services, proof, { browser, audit, done: 'read texts with a report link' }, async link => {
    if (!link.shows.texts) throw opensNothing()
    const now = reading(services)
    const session = await findSession(now, link.organization, link.sessionId)
    return textsOf(now, session, query, {
      isNamed: link.shows.names,
      unrevealed: false,
      onSkip: texts => drawSkipped(services, browser.networks.at(-1)!, texts),
    })
  })
}

/** Each of these texts before a page counts as one computed opening, as their number is anyone's to choose. */
const textsPerOpening = 1_000

/** @throws ApiError RATE_LIMITED */
async function drawSkipped(
  { reportOpenings, clock }: SharedReportServices,
  network: string,
  texts: number,
): Promise<void> {
  const draws = Math.min(Math.floor(texts / textsPerOpening), computedMax + 1)
  const windows = await Promise.all(
    Array.from({ length: draws }, () => reportOpenings.draw(`${network} texts`)),
  )
  const spent = windows.find(({ count }) => count > computedMax)
  if (spent) throw budgetSpent(spent, clock.now(), tooManyOpenings)
}

async function findLink(services: SharedReportServices, token: string): Promise<OpenReportLink> {
  const link = await findReportLink(reading(services), token)
  if (!link) throw opensNothing()
  return link
}

async function proveLink(
  services: SharedReportServices,
  link: OpenReportLink,
  { password, pass }: LinkProof,
  networks: readonly string[],
): Promise<void> {
  await services.userBudget.draw(`${link.id} ${networks.at(-1)}`, 0)
  if (!link.isUsable) throw opensNothing()
  const { passwordHash } = link
  if (passwordHash === null || (pass !== undefined && isPassValid(services, link, pass))) return
  if (password === undefined) throw new ApiError('PASSWORD_REQUIRED', 'This report requires a password.')
  const attempt = { link: link.id, passwordHash, networks }
  const proven = await services.signInGuard.attempt(attempt, async () =>
    (await services.passwords.matches(password, passwordHash)).matches ? link : null,
  )
  if (!proven) throw new ApiError('UNAUTHENTICATED', 'Incorrect password.')
}

function tooManyOpenings(seconds: number): string {
  return `Too many reports are opened from this network: try again in ${seconds} s.`
}

function opensNothing(): ApiError {
  return new ApiError('NOT_FOUND', 'This report link is not valid: ask for a new one.')
}

const purposeOf = ({ id }: OpenReportLink) => `report pass ${id}`

function sealPass({ seal, clock }: Services, link: OpenReportLink): string {
  return seal.seal(String(clock.now() + passTtlMs), purposeOf(link))
}

function isPassValid({ seal, clock }: Services, link: OpenReportLink, pass: string): boolean {
  try {
    return Number(seal.open(pass, purposeOf(link))) > clock.now()
  } catch {
    return false
  }
}
