import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { WorkspaceOutputOf } from '@roomful/contract/workspace/index'
import { planName } from '../../kit/plan-name.ts'

type PlanOut = WorkspaceOutputOf<'getPlan'>

/** Whether the plan has a type; where it does not, the lowest plan that has it, or null where none does. */
export type Cover = { readonly is: 'covered' } | { readonly is: 'missing'; readonly from: string | null }

/** @param plan null: not known; nothing is said to be missing then */
export function coverOf(plan: PlanOut | null, type: QuestionTypeName | 'CONTENT'): Cover {
  if (plan === null || type === 'CONTENT') return { is: 'covered' }
  const own = plan.plans.find(tier => tier.plan === plan.plan)
  if (!own || own.question_types.includes(type)) return { is: 'covered' }
  const from = plan.plans.find(tier => tier.question_types.includes(type))
  return { is: 'missing', from: from ? planName(from.plan) : null }
}
