import type { StartingDeck } from '../starting-deck.ts'

export const workshopFeedback: StartingDeck = {
  title: "Retours sur l'atelier",
  lead: "Cinq minutes à la fin pour savoir ce qu'il faut garder et ce qu'il faut changer.",
  slides: [
    {
      content: {
        title: 'Cinq minutes pour vos retours',
        body: 'Vos réponses serviront au groupe suivant. Elles ne portent pas de nom.',
        on_phones: false,
        notes: '',
      },
    },
    { question: { type: 'NPS', prompt: 'Quelle est la probabilité que vous recommandiez cet atelier ?' } },
    {
      question: {
        type: 'RATING',
        prompt: 'Le contenu est-il utile pour votre travail ?',
        settings: { min_label: 'Pas utile', max_label: 'Très utile' },
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: "L'équilibre entre écouter et faire était-il bon ?",
        settings: { min_label: "Trop d'écoute", max_label: 'Trop de pratique' },
        notes: 'Ici, la meilleure valeur est trois.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: "Qu'est-ce qui vous a le plus aidé ?",
        options: [
          { text: 'Les explications' },
          { text: 'Les exercices' },
          { text: 'Les échanges avec les autres' },
          { text: 'Les exemples' },
          { text: 'Les documents' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: "Qu'allez-vous essayer en premier ?",
        settings: { max_length: 300 },
      },
    },
    { question: { type: 'OPEN_TEXT', prompt: 'Que faut-il changer ?', settings: { max_length: 300 } } },
  ],
}
