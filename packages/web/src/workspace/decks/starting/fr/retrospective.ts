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
        notes: "Démarrer en anonyme et le dire : les réponses n'ont pas de nom.",
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Comment avez-vous vécu les dernières semaines ?',
        settings: { min_label: 'Éprouvantes', max_label: 'Excellentes' },
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
        notes:
          'Laisser le temps de lire. Ce qui revient souvent a sa place parmi les options de la question suivante.',
      },
    },
    {
      question: {
        type: 'RANKING',
        prompt: 'Par quoi commençons-nous ?',
        options: [
          { text: 'Des objectifs clairs' },
          { text: "Moins d'interruptions" },
          { text: 'De meilleurs passages de relais' },
          { text: 'Du temps pour apprendre' },
        ],
        notes: "Avant de l'afficher, remplacer les options dans l'éditeur par ce qui vient d'être dit.",
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Que ferez-vous autrement ? Une seule chose suffit.',
        settings: { max_length: 200 },
        notes: 'Relire ces réponses ensemble au début de la prochaine rétrospective.',
      },
    },
  ],
}
