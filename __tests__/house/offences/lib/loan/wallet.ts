import { connect } from 'wagmi';
export const wallet = connect;
