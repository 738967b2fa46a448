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
        notes: 'Démarrer en anonyme, pour que ce soit vrai, et laisser cinq minutes de calme.',
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
        type: 'MULTIPLE_CHOICE',
        prompt: "L'équilibre entre écouter et faire était-il bon ?",
        options: [{ text: "Trop d'écoute" }, { text: 'Comme il faut' }, { text: 'Trop de pratique' }],
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: "Qu'est-ce qui vous a aidé ?",
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
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Que faut-il changer ?',
        settings: { max_length: 300, show_results: false },
        notes:
          "Les téléphones n'affichent pas ces réponses. Les masquer aussi sur l'écran pour les lire plus tard.",
      },
    },
  ],
}
