import { signal } from '@preact/signals'

/** Counts refusals after which the page has to ask again who is signed in and with which role. */
export const refusals = signal(0)
