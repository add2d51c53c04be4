export interface AddressValue {
  street?: string;
  country?: string;
  city?: string;
  state?: string;
  zip?: string;
}

export interface GuardianValue {
  parentFirstName?: string;
  parentSurname?: string;
  relation?: string;
  parentEmail?: string;
  parentPhone1?: string;
  parentCommunication?: 0 | 1;
  invoiceTo?: 0 | 1;
  /** 1 where the guardian uses the student's own e-mail. */
  same_as_primary_email?: 0 | 1;
}

/** What a person signed with: a drawing, or their name typed, which counts the same. */
export interface SignatureValue {
  kind: 'drawn' | 'typed';
  value: string;
}

export type FieldValue = string | string[] | boolean | AddressValue | GuardianValue | SignatureValue | null | undefined;

/** Values by `field_name`; `terms` and `signature` beside them. */
export type FormValues = Record<string, FieldValue>;
