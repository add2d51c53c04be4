export * as attendance from './contract.ts';
export * as makeUps from './makeups/contract.ts';
export * as classNotes from './notes/contract.ts';
