export { addressText, valueText } from '@schoolbell/core/people/questions/values/rules';
