import type { Operation } from '@roomful/contract/operation'
import { type AppName, appOperations } from '@roomful/contract/table'
import type { Workspace } from '../workspace.ts'
import { apiAccessSamples } from './api-access.ts'
import { deckSamples } from './decks.ts'
import { organizationSamples } from './organization.ts'
import { peopleSamples } from './people.ts'
import type { Sample, SampleCall } from './sample.ts'
import { sessionSamples } from './sessions.ts'

/** For each operation, what makes it succeed. */
const samples: { readonly [N in AppName]: Sample } = {
  ...peopleSamples,
  ...organizationSamples,
  ...apiAccessSamples,
  ...deckSamples,
  ...sessionSamples,
}

/** A call of an operation that succeeds in this workspace. */
export async function sampleCall(
  workspace: Workspace,
  name: AppName,
): Promise<SampleCall & { readonly operation: Operation }> {
  return { operation: appOperations[name], ...(await samples[name](workspace)) }
}
