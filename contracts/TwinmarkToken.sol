// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

/// @title The tokens of labelled goods.
/// @notice A token's number is the five characters of its label, read in base 30, plus 1. So nobody, not even the station
/// itself by mistake, can make two tokens for one label.
/// @dev A text is what stands between the braces of a JSON object, and has at least one member. Where its first member is no
/// image, the contract draws one. Texts lie in the code of contracts of their own, at a third of the gas that storage costs.
contract TwinmarkToken is IERC4906, ERC721, AccessControl, EIP712 {
    /// @notice Tells a station that it can work with this contract.
    string public constant KIND = "twinmark.token.2";
    /// @notice The role that may make tokens, and sign claims of those that it holds. The key of a station has it.
    bytes32 public constant MINTER = keccak256("MINTER");
    /// @notice 30 ** 5, since a label has five characters of an alphabet of thirty.
    uint256 public constant LAST_TOKEN = 24_300_000;

    bytes32 private constant CLAIM = keccak256("Claim(uint256 tokenId,address claimer,uint256 turn,uint256 deadline)");
    bytes private constant ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
    /// @dev The most code of a contract (EIP-170), but for the byte in front of the texts.
    uint256 private constant MOST_BYTES = 24_575;

    /// @dev One word of storage. The text of a token is a part of the code at `place`.
    struct Made {
        address place;
        uint16 start;
        uint16 length;
        uint40 blockNumber;
        uint24 turn;
    }

    mapping(uint256 tokenId => Made) private _made;
    string private _contractText;

    /// @notice The description of the contract changed (ERC-7572).
    event ContractURIUpdated();

    error NoSuchLabel(uint256 tokenId);
    /// @notice So many texts for so many tokens.
    error TextsMissing(uint256 tokens, uint256 texts);
    error TextTooLong(uint256 bytesOfAll);
    error TextNotKept();
    error ClaimExpired(uint256 deadline);
    /// @notice The signature is for another claim, was used, or is of nobody who may give this token away.
    error ClaimRefused();

    /// @param admin May name minters, remove them, and change descriptions. Its key should lie in a safe.
    /// @param minter The key of the first station.
    constructor(address admin, address minter, string memory name_, string memory text)
        ERC721(name_, "TWIN")
        EIP712("Twinmark", "2")
    {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(MINTER, minter);
        _contractText = text;
    }

    /// @notice Makes the tokens of labels, all or none. The station holds them until somebody claims them.
    function mint(uint256[] calldata tokenIds, string[] calldata texts) external onlyRole(MINTER) {
        if (tokenIds.length != texts.length) revert TextsMissing(tokenIds.length, texts.length);
        address place = _keep(_joined(texts));
        uint256 start;
        for (uint256 i; i < tokenIds.length; ++i) {
            uint256 tokenId = tokenIds[i];
            if (tokenId == 0 || tokenId > LAST_TOKEN) revert NoSuchLabel(tokenId);
            uint256 length = bytes(texts[i]).length;
            _made[tokenId] = Made(place, uint16(start), uint16(length), uint40(block.number), 0);
            start += length;
            _mint(msg.sender, tokenId);
        }
    }

    /// @notice Gives a token to the wallet that its holder, a station, has signed for (EIP-712). Anybody may send this; the
    /// token goes to the claimer alone. Each token counts the claims of it as turns, so a signature counts once.
    function claim(uint256 tokenId, address claimer, uint256 deadline, bytes calldata signature) external {
        if (block.timestamp > deadline) revert ClaimExpired(deadline);
        bytes32 signed = keccak256(abi.encode(CLAIM, tokenId, claimer, _made[tokenId].turn, deadline));
        address holder = ECDSA.recover(_hashTypedDataV4(signed), signature);
        if (holder != _ownerOf(tokenId) || !hasRole(MINTER, holder)) revert ClaimRefused();
        _made[tokenId].turn++;
        _safeTransfer(holder, claimer, tokenId);
    }

    /// @notice The block in which a token was made. A station that lost its records finds the event there, without a search.
    function mintedIn(uint256 tokenId) external view returns (uint256) {
        return _made[tokenId].blockNumber;
    }

    /// @notice How many signed claims of this token there were: the next one must be signed for this turn.
    function turnOf(uint256 tokenId) external view returns (uint256) {
        return _made[tokenId].turn;
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return _uri(_textOf(_made[tokenId]), _idOf(tokenId));
    }

    /// @notice The description of the contract (ERC-7572).
    function contractURI() external view returns (string memory) {
        return _uri(bytes(_contractText), "TWIN");
    }

    /// @notice Changes the text of a token, and tells marketplaces (ERC-4906). Minters may not: a stolen key changes no token.
    function setText(uint256 tokenId, string calldata text) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _requireOwned(tokenId);
        Made storage made = _made[tokenId];
        made.place = _keep(bytes(text));
        made.start = 0;
        made.length = uint16(bytes(text).length);
        emit MetadataUpdate(tokenId);
    }

    /// @notice Changes the text of the contract.
    function setContractText(string calldata text) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _contractText = text;
        emit ContractURIUpdated();
    }

    /// @dev ERC-4906 and ERC-7572 beside those of the parents.
    function supportsInterface(bytes4 id) public view override(IERC165, ERC721, AccessControl) returns (bool) {
        return id == 0x49064906 || id == this.contractURI.selector || super.supportsInterface(id);
    }

    function _joined(string[] calldata texts) private pure returns (bytes memory all) {
        uint256 length;
        for (uint256 i; i < texts.length; ++i) length += bytes(texts[i]).length;
        all = new bytes(length);
        uint256 written;
        for (uint256 i; i < texts.length; ++i) {
            string calldata text = texts[i];
            assembly ("memory-safe") {
                calldatacopy(add(add(all, 32), written), text.offset, text.length)
            }
            written += bytes(text).length;
        }
    }

    /// @dev The first ten bytes give everything behind them back as the code of the new contract. It begins with STOP: nobody
    /// can make it do anything.
    function _keep(bytes memory text) private returns (address place) {
        if (text.length > MOST_BYTES) revert TextTooLong(text.length);
        bytes memory creation = abi.encodePacked(hex"61", uint16(text.length + 1), hex"80600a3d393df300", text);
        assembly ("memory-safe") {
            place := create(0, add(creation, 32), mload(creation))
        }
        if (place == address(0)) revert TextNotKept();
    }

    function _textOf(Made memory made) private view returns (bytes memory text) {
        text = new bytes(made.length);
        (address place, uint256 start, uint256 length) = (made.place, uint256(made.start) + 1, made.length);
        assembly ("memory-safe") {
            extcodecopy(place, add(text, 32), start, length)
        }
    }

    function _uri(bytes memory text, string memory words) private pure returns (string memory) {
        string memory image = bytes8(text) == '"image":' ? "" : string.concat('"image":"', _drawn(words), '",');
        return string.concat("data:application/json;base64,", Base64.encode(bytes.concat("{", bytes(image), text, "}")));
    }

    /// @dev A label with a word on it.
    function _drawn(string memory words) private pure returns (string memory) {
        string memory svg = string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="#1f3a4d"/>'
            '<rect x="40" y="120" width="320" height="160" rx="16" fill="#fff"/><text x="200" y="226" fill="#1f3a4d" '
            'font-family="monospace" font-size="72" font-weight="700" text-anchor="middle">',
            words,
            "</text></svg>"
        );
        return string.concat("data:image/svg+xml;base64,", Base64.encode(bytes(svg)));
    }

    /// @dev The five characters of the label.
    function _idOf(uint256 tokenId) private pure returns (string memory) {
        bytes memory id = new bytes(5);
        uint256 rest = tokenId - 1;
        for (uint256 place = 5; place > 0; --place) {
            id[place - 1] = ALPHABET[rest % 30];
            rest /= 30;
        }
        return string(id);
    }
}
