export { slidesMax } from '@roomful/contract/question-types/question-input'
