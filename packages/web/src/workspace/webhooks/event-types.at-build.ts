// The values without the schemas that their module declares.
export { eventTypes, optInEventTypes } from '@roomful/contract/features/webhooks/events'
