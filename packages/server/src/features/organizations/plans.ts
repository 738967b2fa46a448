import { type QuestionTypeName, questionTypeNames } from '@roomful/contract/question-types/index'

/** What a plan includes. Rates are per organization and window of 60 s; null means no limit. */
export interface Plan {
  readonly name: string
  /** Null: the plan has no public API. */
  readonly requestsPerWindow: number | null
  readonly participantsPerSession: number
  readonly liveSessions: number | null
  readonly questionTypes: readonly QuestionTypeName[]
  readonly export: boolean
}

const basic: readonly QuestionTypeName[] = ['MULTIPLE_CHOICE', 'WORD_CLOUD', 'OPEN_TEXT', 'RATING', 'QA']
const all = questionTypeNames

/** Every plan, lowest first (docs/reference/plans-and-budgets.md). Nothing else knows a plan's name. */
export const plans: readonly Plan[] = [
  {
    name: 'FREE',
    requestsPerWindow: null,
    participantsPerSession: 50,
    liveSessions: 1,
    questionTypes: basic,
    export: false,
  },
  {
    name: 'STARTER',
    requestsPerWindow: 120,
    participantsPerSession: 200,
    liveSessions: 3,
    questionTypes: basic,
    export: false,
  },
  {
    name: 'PRO',
    requestsPerWindow: 120,
    participantsPerSession: 1000,
    liveSessions: 10,
    questionTypes: all,
    export: true,
  },
  {
    name: 'TEAM',
    requestsPerWindow: 600,
    participantsPerSession: 5000,
    liveSessions: 50,
    questionTypes: all,
    export: true,
  },
  {
    name: 'ENTERPRISE',
    requestsPerWindow: 3000,
    participantsPerSession: 100_000,
    liveSessions: null,
    questionTypes: all,
    export: true,
  },
]

/** What an organization has unless its operator says otherwise. */
export const defaultPlan = plans.at(-1)!.name

/** @throws RangeError for a name that no plan has. */
export function planNamed(name: string): Plan {
  const plan = plans.find(candidate => candidate.name === name)
  if (!plan) throw new RangeError(`no plan ${name}: choose one of ${plans.map(p => p.name).join(', ')}`)
  return plan
}

/** The lowest plan for which `lifts` holds, for `upgrade_to`; undefined when none does. */
export function lowestPlan(lifts: (plan: Plan) => boolean): string | undefined {
  return plans.find(lifts)?.name
}
