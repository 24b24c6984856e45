// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";

/// @title The tokens of labelled goods.
/// @notice A token's number is the five characters of its label, read in base 30, plus 1. So nobody, not even the station
/// itself by mistake, can make two tokens for one label.
contract TwinmarkToken is ERC721URIStorage, AccessControl {
    /// @notice Tells a station that it can work with this contract.
    string public constant KIND = "twinmark.token.1";
    /// @notice The role that may make tokens. The key of a station has it.
    bytes32 public constant MINTER = keccak256("MINTER");
    /// @notice 30 ** 5, since a label has five characters of an alphabet of thirty.
    uint256 public constant LAST_TOKEN = 24_300_000;

    /// @notice The block in which a token was made. A station that lost its records finds the event there, without a search.
    mapping(uint256 tokenId => uint256 blockNumber) public mintedIn;

    error NoSuchLabel(uint256 tokenId);

    /// @param admin May name minters, remove them, and change descriptions of tokens. Its key should lie in a safe.
    /// @param minter The key of the first station.
    constructor(address admin, address minter) ERC721("Twinmark", "TWIN") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MINTER, minter);
    }

    /// @notice Makes the token of a label. The station holds it until somebody claims it.
    function mint(uint256 tokenId, string calldata uri) external onlyRole(MINTER) {
        if (tokenId == 0 || tokenId > LAST_TOKEN) revert NoSuchLabel(tokenId);
        mintedIn[tokenId] = block.number;
        _mint(msg.sender, tokenId);
        _setTokenURI(tokenId, uri);
    }

    /// @notice Changes the description of a token, and tells marketplaces (ERC-4906). Minters may not: a stolen key changes no token.
    function setTokenURI(uint256 tokenId, string calldata uri) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _requireOwned(tokenId);
        _setTokenURI(tokenId, uri);
    }

    function supportsInterface(bytes4 interfaceId) public view override(ERC721URIStorage, AccessControl) returns (bool) {
        return super.supportsInterface(interfaceId);
    }
}
