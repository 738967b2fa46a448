/** A plan's display name: Starter. */
export function planName(plan: string): string {
  return plan.charAt(0) + plan.slice(1).toLowerCase()
}
