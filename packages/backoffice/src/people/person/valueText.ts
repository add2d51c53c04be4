export { addressText, fieldText, valueText } from '@schoolbell/core/people/questions/values/rules';
