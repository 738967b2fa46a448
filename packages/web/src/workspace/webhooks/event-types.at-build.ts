// The value without the schemas that its module declares.
export { eventTypes } from '@roomful/contract/features/webhooks/events'
