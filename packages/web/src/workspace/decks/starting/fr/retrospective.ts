import type { StartingDeck } from '../starting-deck.ts'

export const retrospective: StartingDeck = {
  title: 'Rétrospective',
  lead: "Une équipe regarde en arrière : l'ambiance, ce qui a marché, ce qui a freiné et la suite.",
  slides: [
    {
      content: {
        title: 'Regarder en arrière ensemble',
        body: "Quoi que nous découvrions : chacun a fait de son mieux avec ce qu'il savait alors.",
        on_phones: false,
        notes: "Les réponses s'affichent sans nom. Le dire dès le début.",
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Comment avez-vous vécu cette période ?',
        settings: { min_label: 'Éprouvante', max_label: 'Excellente' },
      },
    },
    {
      question: {
        type: 'WORD_CLOUD',
        prompt: 'Les dernières semaines en un mot ?',
        settings: { max_words: 1 },
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: "Qu'est-ce qui a bien marché et doit rester ?",
        settings: { max_length: 280 },
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: "Qu'est-ce qui nous a freinés ?",
        settings: { max_length: 280 },
      },
    },
    {
      question: {
        type: 'RANKING',
        prompt: "Qu'est-ce qui compte le plus pour les semaines à venir ?",
        options: [
          { text: 'Des objectifs clairs' },
          { text: "Moins d'interruptions" },
          { text: 'De meilleurs passages de relais' },
          { text: 'Du temps pour apprendre' },
        ],
      },
    },
    {
      question: {
        type: 'POINT_ALLOCATION',
        prompt: 'Répartissez 100 points : où mettre nos efforts ?',
        options: [
          { text: 'La qualité' },
          { text: 'La rapidité' },
          { text: 'La coopération' },
          { text: 'Le bien-être' },
        ],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Et vous, que ferez-vous autrement ?',
        settings: { max_length: 200 },
      },
    },
  ],
}
