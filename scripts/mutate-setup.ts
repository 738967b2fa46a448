import fc from 'fast-check'

// A property that fails has noticed the mutant: the smallest example of it is of no interest.
fc.configureGlobal({ endOnFailure: true })
