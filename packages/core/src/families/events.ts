import { kind } from '../http/kind.ts';

export const linkMade = kind('link.made', {
  group: 'Links to families',
  does: 'created a link for the family of @',
  feed: 'got a link for the family',
});

export const linkRevoked = kind('link.revoked', {
  group: 'Links to families',
  does: 'withdrew a link of the family of @',
  feed: 'had a link withdrawn',
});

export const proposalReceived = kind('proposal.received', {
  group: 'Links to families',
  does: 'sent details of @ by a link',
  by: 'family',
  feed: 'has details from the family to review',
});

export const proposalAccepted = kind('proposal.accepted', {
  group: 'Links to families',
  does: 'accepted what the family of @ sent',
  feed: "had the family's changes accepted",
});

export const proposalDismissed = kind('proposal.dismissed', {
  group: 'Links to families',
  does: 'dismissed what the family of @ sent',
  feed: "had the family's changes dismissed",
});

export const proposalReopened = kind('proposal.reopened', {
  group: 'Links to families',
  does: 'put the changes from the family of @ back on the list',
  feed: 'has changes from the family to review again',
});
